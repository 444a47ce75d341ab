import { useEffect, type RefObject } from 'react';
import { currentSession, hasLeft, onSessionChange } from '../../session/session.ts';

/** The prefix of a user's storage keys. drafts-here.ts, which every page loads, uses the same. */
const prefixOf = (userId: string) => `draft:${userId}:`;

/** The name of a form's draft on the current page. */
export const draftName = (label: string): string => `${window.location.pathname}:${label}`;

/** Stores what was typed into a form in this tab, for this user only. */
function keepDraft(userId: string, name: string, values: object): void {
  try {
    sessionStorage.setItem(`${prefixOf(userId)}${name}`, JSON.stringify(values));
  } catch {
    // If there is no storage, or it is full, the user has to type it again.
  }
}

/** Takes the signed-in user's draft of a form out of the storage; null if there is none. */
export function takeDraft(name: string): object | null {
  const userId = currentSession().user?.id;
  if (userId === undefined) return null;
  try {
    const key = `${prefixOf(userId)}${name}`;
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as object | null;
    sessionStorage.removeItem(key);
    return kept;
  } catch {
    return null;
  }
}

/** The part of a form that drafts need. */
type DraftedForm = {
  state: { isDirty: boolean; values: object };
  setFieldValue: (name: never, value: never) => void;
};

/** Functions that return what was typed into the open forms, by draft name; null for nothing. */
export const mounted = new Map<string, () => object | null>();

function keepDrafts(userId: string): void {
  for (const [name, typed] of mounted) {
    const values = typed();
    if (values !== null) keepDraft(userId, name, values);
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
 * Keeps what was typed into a form when the session ends by itself, and restores it when the same user opens the form
 * again in this tab. Forms with a password field keep nothing.
 */
export function useFormDraft(
  form: DraftedForm,
  label: string | undefined,
  element: RefObject<HTMLFormElement | null>,
): void {
  useEffect(() => {
    if (label === undefined || element.current?.querySelector('[type="password"]')) return undefined;
    const name = draftName(label);
    for (const [field, value] of Object.entries(takeDraft(name) ?? {})) {
      form.setFieldValue(field as never, value as never);
    }
    mounted.set(name, () => (form.state.isDirty ? form.state.values : null));
    return () => void mounted.delete(name);
  }, [form, label, element]);
}
