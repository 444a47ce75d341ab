import { useEffect, useRef, useState } from 'react';
import type { Position } from '#shared/places/distance.ts';
import { readLocationPermission, readPosition } from '#ui/geolocation.ts';
import { notify } from '#ui/feedback/toast.ts';
import { locationRequired } from '../messages.ts';

/** Kept while the application is open, nowhere else: coming back to the search asks nobody again. */
let lastPosition: Position | null = null;

type SearchPosition = {
  /** Where the search starts from; null while it is unknown. */
  position: Position | null;
  /** The browser is being asked; until it answers nothing is searched. */
  isLocating: boolean;
  /** Asks the browser where it is now, which may ask the user, and says so when there is no position. */
  locate: () => Promise<void>;
};

/**
 * The position that the browser gives; null when there is none. With `mayAsk` the browser may ask the user; without, the
 * last position stands in for one that the browser would have to ask for, or does not find at once.
 */
async function findPosition(mayAsk: boolean): Promise<Position | null> {
  const permission = mayAsk ? 'granted' : await readLocationPermission();
  if (permission === 'prompt') return lastPosition;
  const fallback = mayAsk || permission === 'denied' ? null : lastPosition;
  lastPosition = permission === 'denied' ? null : await readPosition().catch(() => fallback);
  return lastPosition;
}

/**
 * Where a search starts from. A position that the browser gives without asking the user is taken at once, and taken again
 * whenever the page is opened; the user is asked only by `locate`, on a press. `isNeeded`: a range applies, so that a
 * missing position has to be reported.
 */
export function useSearchPosition(isNeeded: boolean): SearchPosition {
  const [position, setPosition] = useState(lastPosition);
  const [isLocating, setIsLocating] = useState(lastPosition === null);
  const wasNeeded = useRef(isNeeded);
  // Of several questions to the browser the last one counts.
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
