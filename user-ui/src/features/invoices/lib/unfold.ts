/** Opens the row in which a field is folded away, so that it can take the focus. */
export function unfold(name: string): void {
  document.querySelector(`[name="${name}"]`)?.closest('details')?.setAttribute('open', '');
}
