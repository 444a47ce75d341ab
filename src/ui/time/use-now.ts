import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time, read again every half minute, so that what depends on it stays true while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    const timer = setInterval(look, EVERY_MS);
    // Whoever comes back to the page may have set the clock, or slept over a day's end.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
