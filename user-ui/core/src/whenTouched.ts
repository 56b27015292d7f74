const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Acts at the first sign of a hand on the page, unless the returned function is called before. For what a page does not
 * wait for, but should be there when it is wanted: a click comes after a movement, and later the connection may be lost.
 */
export function whenTouched(act: () => void): () => void {
  const stop = () => {
    for (const touch of touches) removeEventListener(touch, begin);
  };
  const begin = () => {
    stop();
    act();
  };
  for (const touch of touches) addEventListener(touch, begin, { passive: true });
  return stop;
}
