import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';
import { watchUnsaved } from './unsaved.ts';

/**
 * Has the page ask before it is left while something typed is not saved. A `<Form>` does it by itself: this is for texts
 * outside of one.
 * @param isDirty whether there is something to lose now
 * @param element where it was typed, so that a dialog that holds it asks before it closes
 */
export function useUnsaved(isDirty: boolean, element?: RefObject<Element | null>): void {
  const { history } = useRouter();
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useEffect(
    () => watchUnsaved(history, { element: () => element?.current ?? null, isDirty: () => dirty.current }),
    [history, element],
  );
}
