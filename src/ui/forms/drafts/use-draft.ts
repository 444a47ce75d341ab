import { useEffect, useRef } from 'react';
import { draftName, mounted, takeDraft } from './form-drafts.ts';

/**
 * Keeps what is typed outside of a `<Form>` when the session ends by itself, like `useFormDraft` for forms.
 * @param values what to keep, as JSON; null if nothing was typed
 */
export function useDraft<Values extends object>(
  label: string,
  values: Values | null,
  restore: (values: Values) => void,
): void {
  const latest = useRef({ values, restore });
  useEffect(() => {
    latest.current = { values, restore };
  });
  useEffect(() => {
    const name = draftName(label);
    const kept = takeDraft(name);
    if (kept !== null) latest.current.restore(kept as Values);
    mounted.set(name, () => latest.current.values);
    return () => void mounted.delete(name);
  }, [label]);
}
