import { useEffect, type RefObject } from 'react';
import { currentSession, hasLeft, onSessionChange } from '../../session/session.ts';

/** What the keys of a user's drafts begin with: drafts-here.ts, which every page has, writes the same. */
const prefixOf = (userId: string) => `draft:${userId}:`;

/** The name of a form's draft on the page that is shown now. */
export const draftName = (label: string): string => `${window.location.pathname}:${label}`;

/** Keeps what was typed into a form in this tab, for this user alone. */
function keepDraft(userId: string, name: string, values: object): void {
  try {
    sessionStorage.setItem(`${prefixOf(userId)}${name}`, JSON.stringify(values));
  } catch {
    // Without storage, or with a full one, it has to be typed again.
  }
}

/** What the user who is signed in typed into a form, once; null where nothing is kept. */
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

/** A form on the page, as far as its draft goes. */
type DraftedForm = {
  state: { isDirty: boolean; values: object };
  setFieldValue: (name: never, value: never) => void;
};

/** What was typed into the forms of the page that are open, by the names of their drafts; null for nothing. */
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
    const name = draftName(label);
    for (const [field, value] of Object.entries(takeDraft(name) ?? {})) {
      form.setFieldValue(field as never, value as never);
    }
    mounted.set(name, () => (form.state.isDirty ? form.state.values : null));
    return () => void mounted.delete(name);
  }, [form, label, element]);
}
