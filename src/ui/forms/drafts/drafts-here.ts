import { currentSession } from '../../session/session.ts';

/** The labels of the forms of this page whose text is kept for the user who is signed in, until they are opened. */
export function draftsHere(): string[] {
  const userId = currentSession().user?.id;
  if (userId === undefined) return [];
  // As form-drafts.ts keeps them.
  const prefix = `draft:${userId}:${window.location.pathname}:`;
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
  } catch {
    return [];
  }
}
