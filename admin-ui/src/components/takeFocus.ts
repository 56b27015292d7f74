/** As the ref of what comes in place of a pressed button: the focus goes on there instead of being lost to the page. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
