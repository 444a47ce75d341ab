import type { Id } from '../../../shared/ids.ts';

/** What was typed so far, by question. */
export type ExamDraft = Record<Id, string>;

/** One draft per user and exam, so that the next user of this device finds their own or none. */
const keyOf = (userId: Id, examId: Id) => `exam-draft:${userId}:${examId}`;

/** The draft that this browser keeps; empty when there is none, or no storage. */
export function readDraft(userId: Id, examId: Id): ExamDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, examId)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [Id, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/**
 * Keeps what was typed to one question, at once: a tab may be closed with the next press. The other answers are read
 * again, because another tab may have changed them.
 */
export function keepAnswer(userId: Id, examId: Id, questionId: Id, text: string): void {
  const draft = { ...readDraft(userId, examId), [questionId]: text };
  try {
    if (Object.values(draft).every((answer) => answer === '')) forgetDraft(userId, examId);
    else localStorage.setItem(keyOf(userId, examId), JSON.stringify(draft));
  } catch {
    // Without storage the answers live as long as the page.
  }
}

/**
 * Calls back with the draft whenever another tab of this browser has changed it.
 * @returns a function that stops it
 */
export function watchDraft(userId: Id, examId: Id, onChange: (draft: ExamDraft) => void): () => void {
  const key = keyOf(userId, examId);
  const changed = (event: StorageEvent) => event.key === key && onChange(readDraft(userId, examId));
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

/** Forgets the draft: what was submitted is kept by the server. */
export function forgetDraft(userId: Id, examId: Id): void {
  try {
    localStorage.removeItem(keyOf(userId, examId));
  } catch {
    // Without storage there is none.
  }
}
