import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../../shared/distance.ts';
import { readLocationPermission, readPosition } from '../../../ui/geolocation.ts';
import { notify } from '../../../ui/feedback/toast.ts';
import { locationRequired } from './messages.ts';

/** Kept while the application is open, nowhere else: coming back to the search asks nobody again. */
let lastPosition: Position | null = null;

type SearchPosition = {
  /** Where the search goes out from; null while nothing is known about it. */
  position: Position | null;
  /** The browser is being asked; whether and where from to search is not known yet. */
  isLocating: boolean;
  /** Asks the browser, which may ask the user, and says so when there is no position. */
  locate: () => Promise<void>;
};

/** The position that the browser gives; null when there is none. A question to the user is asked only if it may be. */
async function findPosition(mayAsk: boolean): Promise<Position | null> {
  try {
    if (!mayAsk && (await readLocationPermission()) !== 'granted') return null;
    lastPosition = await readPosition();
    return lastPosition;
  } catch {
    return null;
  }
}

/**
 * Where a search goes out from. A position that the browser gives without a question is taken at once; a question is
 * asked only by `locate`, on a press. `isNeeded`: a range applies, so that its lack has to be told.
 */
export function useSearchPosition(isNeeded: boolean): SearchPosition {
  const [position, setPosition] = useState(lastPosition);
  const [isLocating, setIsLocating] = useState(lastPosition === null);
  const wasNeeded = useRef(isNeeded);

  useEffect(() => {
    if (lastPosition !== null) return undefined;
    let isOpen = true;
    const take = async () => {
      const found = await findPosition(false);
      if (!isOpen) return;
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
    if (position !== null) return;
    setIsLocating(true);
    const found = await findPosition(true);
    setPosition(found);
    setIsLocating(false);
    if (found === null) notify(locationRequired);
  };
  return { position, isLocating, locate };
}
