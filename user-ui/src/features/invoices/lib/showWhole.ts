/** A ref of what an act answers: the act is at hand wherever one writes, so that the answer may be far from it. */
export function showWhole(notices: HTMLElement | null): void {
  notices?.scrollIntoView({ block: 'nearest' });
}
