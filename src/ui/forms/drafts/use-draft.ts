import { useEffect, useRef } from 'react';
import { draftName, mounted, takeDraft } from './form-drafts.ts';

/**
 * Keeps what is typed outside of a `<Form>` when the session ends by itself, as `useFormDraft` does for forms.
 * @param values what is to be kept, as JSON has it; null where nothing was typed
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
