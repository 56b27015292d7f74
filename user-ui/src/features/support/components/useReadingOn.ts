import { useEffect, useState } from 'react';

/** A finger that rests trembles by some pixels. */
const tremblePx = 8;

/** Whether the person scrolls on through the page: not back, and not at either end of it. */
export function useReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = () => {
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - tremblePx;
      if (isAtEnd || scrollY <= tremblePx) setReadingOn(false);
      else if (Math.abs(scrollY - last) < tremblePx) return;
      else setReadingOn(scrollY > last);
      last = scrollY;
    };
    addEventListener('scroll', look, { passive: true });
    return () => {
      removeEventListener('scroll', look);
    };
  }, []);
  return isReadingOn;
}
