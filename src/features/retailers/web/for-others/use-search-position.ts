import { useEffect, useRef, useState } from 'react';
import type { Position } from '#shared/places/distance.ts';
import { readLocationPermission, readPosition } from '#ui/geolocation.ts';
import { notify } from '#ui/feedback/toast.ts';
import { locationRequired } from '../messages.ts';

/** Kept in memory only, while the application is open: returning to the search does not ask the user again. */
let lastPosition: Position | null = null;

type SearchPosition = {
  /** Where the search starts; null while unknown. */
  position: Position | null;
  /** True while the browser determines the position; no search starts before it answers. */
  isLocating: boolean;
  /** Asks the browser for the current position, which may ask the user; shows a message if there is none. */
  locate: () => Promise<void>;
};

/**
 * The browser's position; null if there is none. With `mayAsk` the browser may ask the user. Without it, the last known
 * position is used if the browser would have to ask, or does not find the position.
 */
async function findPosition(mayAsk: boolean): Promise<Position | null> {
  const permission = mayAsk ? 'granted' : await readLocationPermission();
  if (permission === 'prompt') return lastPosition;
  const fallback = mayAsk || permission === 'denied' ? null : lastPosition;
  lastPosition = permission === 'denied' ? null : await readPosition().catch(() => fallback);
  return lastPosition;
}

/**
 * Where a search starts. If the browser gives the position without asking the user, it is read each time the page is
 * opened; the user is asked only by `locate`, after a press. `isNeeded`: a range applies, so a missing position must be
 * reported.
 */
export function useSearchPosition(isNeeded: boolean): SearchPosition {
  const [position, setPosition] = useState(lastPosition);
  const [isLocating, setIsLocating] = useState(lastPosition === null);
  const wasNeeded = useRef(isNeeded);
  // If the browser is asked several times, only the last answer counts.
  const asked = useRef(0);

  useEffect(() => {
    let isOpen = true;
    const take = async () => {
      const found = await findPosition(false);
      if (!isOpen || asked.current > 0) return;
      setPosition(found);
      setIsLocating(false);
      if (found === null && wasNeeded.current) notify(locationRequired);
    };
    void take();
    return () => {
      isOpen = false;
    };
  }, []);

  const locate = async () => {
    asked.current += 1;
    const turn = asked.current;
    setIsLocating(true);
    const found = await findPosition(true);
    if (turn !== asked.current) return;
    setPosition(found);
    setIsLocating(false);
    if (found === null) notify(locationRequired);
  };
  return { position, isLocating, locate };
}
