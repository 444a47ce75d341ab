import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time, read again every half minute, so that what depends on it stays true while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
