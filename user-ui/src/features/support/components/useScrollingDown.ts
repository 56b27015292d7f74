import { useEffect, useState } from 'react';

/** A resting finger moves by a few pixels. */
const tolerancePx = 8;

/** Whether the page is being scrolled down: not back up, and not at either end. */
export function useScrollingDown(): boolean {
  const [isScrollingDown, setScrollingDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = () => {
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - tolerancePx;
      if (isAtEnd || scrollY <= tolerancePx) setScrollingDown(false);
      else if (Math.abs(scrollY - last) < tolerancePx) return;
      else setScrollingDown(scrollY > last);
      last = scrollY;
    };
    addEventListener('scroll', look, { passive: true });
    return () => {
      removeEventListener('scroll', look);
    };
  }, []);
  return isScrollingDown;
}
