import { useEffect, type RefObject } from 'react';
import { currentSession, hasLeft, onSessionChange } from '../session/session.ts';

/** A form on the page, as far as its draft goes. */
type DraftedForm = {
  state: { isDirty: boolean; values: object };
  setFieldValue: (name: never, value: never) => void;
};

const mounted = new Map<string, DraftedForm>();

const keyOf = (userId: string, form: string) => `draft:${userId}:${form}`;

/** Keeps what was typed into the page's forms in this tab, for this user alone. */
function keepDrafts(userId: string): void {
  try {
    for (const [name, { state }] of mounted) {
      if (state.isDirty) sessionStorage.setItem(keyOf(userId, name), JSON.stringify(state.values));
    }
  } catch {
    // Without storage, or with a full one, it has to be typed again.
  }
}

function takeDraft(userId: string, form: string): object {
  const key = keyOf(userId, form);
  try {
    const kept = sessionStorage.getItem(key) ?? '{}';
    sessionStorage.removeItem(key);
    return JSON.parse(kept) as object;
  } catch {
    return {};
  }
}

let userBefore = currentSession().user?.id;
onSessionChange(() => {
  const { loading, user } = currentSession();
  if (loading) return;
  if (userBefore !== undefined && user === null && !hasLeft()) keepDrafts(userBefore);
  userBefore = user?.id;
});

/**
 * Keeps what was typed into a form when the session ends by itself, and puts it back once the same user opens the form
 * again in this tab. Forms that ask for a password keep nothing.
 */
export function useFormDraft(
  form: DraftedForm,
  label: string | undefined,
  element: RefObject<HTMLFormElement | null>,
): void {
  useEffect(() => {
    if (label === undefined || element.current?.querySelector('[type="password"]')) return undefined;
    const name = `${window.location.pathname}:${label}`;
    const userId = currentSession().user?.id;
    const draft = userId === undefined ? {} : takeDraft(userId, name);
    for (const [field, value] of Object.entries(draft)) {
      form.setFieldValue(field as never, value as never);
    }
    mounted.set(name, form);
    return () => void mounted.delete(name);
  }, [form, label, element]);
}
