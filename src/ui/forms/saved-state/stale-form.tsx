import { useEffect, useRef, useState } from 'react';
import { errorCode } from '../../data/api.ts';
import { lazyPopup } from '../../late/lazy-popup.tsx';
import { isSameState } from './compare-states.ts';
import type { Revised, Stale, StaleFormProps } from './saved-state.ts';

const StaleDialog = lazyPopup(() => import('./stale-dialog.tsx'), 'StaleDialog');

/**
 * For a form that edits a record which others may save meanwhile: remembers the saved state that it began with. Send
 * `revision()` with the save, give `onFailed` to its `useChange`, and render a `StaleForm` beside the form.
 */
export function useStaleForm(): Stale {
  const began = useRef<Revised>({ values: {}, revision: 1 });
  const [isStale, setStale] = useState(false);
  return {
    /** The revision that a save goes by. */
    revision: () => began.current.revision,
    began: () => began.current,
    begin: (given: Revised) => {
      began.current = given;
    },
    onFailed: (error: unknown) => {
      if (errorCode(error) === 'STALE_REVISION') setStale(true);
    },
    isStale,
    close: () => setStale(false),
  };
}

/** When somebody else saved first: asks, with both texts at hand, what is to be saved. */
export function StaleForm(props: StaleFormProps) {
  const { stale, form, given } = props;
  useEffect(() => {
    // What was typed belongs to the state that it was typed over, unless the newer one says the same.
    if (!form.state.isTouched || isSameState(stale.began(), given)) stale.begin(given);
  });
  return <StaleDialog {...props} open={stale.isStale} />;
}
