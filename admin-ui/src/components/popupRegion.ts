/**
 * A list that pops up outside the page's landmarks gets one of its own, named after what opened it, so that it can be
 * found by those who move from landmark to landmark.
 */
export function popupRegion(label: string) {
  return { role: 'region', 'aria-label': label } as const;
}

/** The same for the menu of a select. */
export function selectMenu(label: string) {
  return { select: { MenuProps: { slotProps: { root: popupRegion(label) } } } };
}
