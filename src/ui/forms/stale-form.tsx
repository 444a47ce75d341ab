import { useEffect, useRef, useState } from 'react';
import { errorCode } from '../data/api.ts';
import { lazyPopup } from '../popups/lazy.tsx';

const StaleDialog = lazyPopup(() => import('./stale-dialog.tsx'), 'StaleDialog');

/** A record's values as a form has them, and which saved state that is. */
export type Revised = { values: object; revision: number };

/** A form of a record that others may save meanwhile. */
type StaleableForm = {
  state: { isTouched: boolean; values: object };
  setFieldValue: (name: never, value: never) => void;
  reset: (values: never) => void;
  handleSubmit: () => Promise<void>;
};

/**
 * For a form that edits a record which others may save meanwhile: remembers the saved state that it began with. Send
 * `revision()` with the save, give `onFailed` to its `useChange`, and render a `StaleForm` beside the form.
 */
export function useStaleForm() {
  const began = useRef<Revised>({ values: {}, revision: 1 });
  const [isStale, setStale] = useState(false);
  return {
    /** The revision that a save goes by. */
    revision: () => began.current.revision,
    /** What the form began with. */
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

export type StaleFormProps = {
  stale: ReturnType<typeof useStaleForm>;
  form: StaleableForm;
  /** The record as it was read; while nothing is typed, the form follows it. */
  given: Revised;
  /** Reads the record anew, past every cache. */
  read: () => Promise<Revised>;
  /** What each field is called, by its name. A field without a name is not compared and stays as it was typed. */
  labels: Readonly<Record<string, string>>;
  /** Values that are no text, in words. */
  show?: Readonly<Record<string, (value: never) => string>>;
};

/** When somebody else saved first: asks, with both texts at hand, what is to be saved. */
export function StaleForm(props: StaleFormProps) {
  const { stale, form, given } = props;
  useEffect(() => {
    // What was typed belongs to the state that it was typed over.
    if (!form.state.isTouched) stale.begin(given);
  });
  return <StaleDialog {...props} open={stale.isStale} />;
}
