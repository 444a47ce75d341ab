import { currentSession } from '../../session/session.ts';

/** The labels of this page's forms that have a kept draft of the signed-in user which has not been restored yet. */
export function draftsHere(): string[] {
  const userId = currentSession().user?.id;
  if (userId === undefined) return [];
  // The same key as in form-drafts.ts.
  const prefix = `draft:${userId}:${window.location.pathname}:`;
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
  } catch {
    return [];
  }
}
