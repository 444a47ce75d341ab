import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../../shared/distance.ts';
import { readLocationPermission, readPosition } from '../../../ui/geolocation.ts';
import { notify } from '../../../ui/feedback/toast.ts';
import { locationRequired } from './messages.ts';

/** Kept while the application is open, nowhere else: coming back to the search asks nobody again. */
let lastPosition: Position | null = null;

type SearchPosition = {
  /** Where the search starts from; null while it is unknown. */
  position: Position | null;
  /** The browser is being asked; until it answers nothing is searched. */
  isLocating: boolean;
  /** Asks the browser, which may ask the user, and says so when there is no position. */
  locate: () => Promise<void>;
};

/** The position that the browser gives; null when there is none. With `mayAsk` the browser may ask the user. */
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
 * Where a search starts from. A position that the browser gives without asking the user is taken at once; the user is
 * asked only by `locate`, on a press. `isNeeded`: a range applies, so that a missing position has to be reported.
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
