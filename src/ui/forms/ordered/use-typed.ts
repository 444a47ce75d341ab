import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Stale } from '../saved-state/saved-state.ts';
import { useUnsaved } from '../use-unsaved.ts';

type State<Values extends object> = { values: Values; revision: number };

type TypedOptions<Values extends object> = {
  /** The record as it was read; while nothing is typed, what is shown follows it. */
  given: State<Values>;
  stale: Stale;
  /** What holds the fields, so that a dialog around it asks before it closes. */
  element: RefObject<Element | null>;
  /** Saves what is typed over a saved state; resolves to whether it was saved. */
  save: (values: Values, revision: number) => Promise<boolean>;
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
  // While nothing is typed, the editor follows the record. What was typed belongs to the newest state, if only another
  // part of the record was saved since, such as its name.
  const isUntouched = !isDirty && !same(given, base);
  if (isUntouched || (given.revision > base.revision && same(given.values, base.values))) {
    setBase(given);
    if (isUntouched) setValues(given.values);
  }
  useEffect(() => {
    latest.current = values;
  }, [values]);
  useEffect(() => stale.begin(base), [base, stale]);
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
        const revision = stale.revision();
        if (await save(typed, revision)) setBase({ values: typed, revision: revision + 1 });
      },
    },
  };
}
