import { useEffect, useRef, useState, type RefObject } from 'react';
import type { useStaleForm } from './stale-form.tsx';
import { useUnsaved } from './use-unsaved.ts';

type State<Values extends object> = { values: Values; revision: number };

type TypedOptions<Values extends object> = {
  /** The record as it was read; while nothing is typed, what is shown follows it. */
  given: State<Values>;
  stale: ReturnType<typeof useStaleForm>;
  /** What holds the fields, so that a dialog around it asks before it closes. */
  element: RefObject<Element | null>;
  /** Saves what is typed, over `stale.revision()`; resolves to whether it was saved. */
  save: (values: Values) => Promise<boolean>;
};

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed into an editor that is no `<Form>`, because its rows move. The page asks before unsaved text is lost;
 * `form` and `given` are what a `StaleForm` beside it needs.
 */
export function useTyped<Values extends object>(options: TypedOptions<Values>) {
  const { stale, element, save } = options;
  const [values, setValues] = useState(options.given.values);
  const [base, setBase] = useState(options.given);
  const latest = useRef(values);
  // A save is newer than what was read before it.
  const given = base.revision > options.given.revision ? base : options.given;
  const isDirty = !same(values, base.values);
  const write = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  useEffect(() => {
    if (given === base) return;
    if (!isDirty) {
      setBase(given);
      if (!same(given.values, values)) write(given.values);
    } else if (given.revision > base.revision && same(given.values, base.values)) {
      // Another part of the record was saved, such as its name: what was typed belongs to the newest state.
      setBase(given);
      stale.begin(given);
    }
  }, [given, base, isDirty, values, stale]);
  useUnsaved(isDirty, element);
  return {
    values,
    isDirty,
    given,
    change: (part: Partial<Values>) => write({ ...latest.current, ...part }),
    form: {
      get state() {
        return { isTouched: isDirty, values: latest.current };
      },
      setFieldValue: (name: never, value: never) => write({ ...latest.current, [name]: value }),
      reset: (next: never) => {
        setBase({ values: next, revision: stale.revision() });
        write(next);
      },
      handleSubmit: async () => {
        const typed = latest.current;
        if (!(await save(typed))) return;
        const state = { values: typed, revision: stale.revision() + 1 };
        stale.begin(state);
        setBase(state);
      },
    },
  };
}
