import type { Id } from '#shared/ids.ts';

/** The text of a question when it was answered. */
export type ReadQuestion = { name: string; url: string | null };

/** An answer stored in this browser, with its question at that time; null if an older release stored it. */
type KeptAnswer = { text: string; question: ReadQuestion | null };

/** The answers typed so far, by question. */
export type ExamDraft = Record<Id, KeptAnswer>;

/** One draft per user and exam, so that the next user of this device finds their own or none. */
const keyOf = (userId: Id, examId: Id) => `exam-answers:${userId}:${examId}`;

/** The key under which earlier releases stored only the texts, without the questions. */
const earlierKeyOf = (userId: Id, examId: Id) => `exam-draft:${userId}:${examId}`;

/** Used if the browser has no storage: these drafts live as long as the page. */
const unstored = new Map<string, ExamDraft>();

/** The entries stored under a key that `read` accepts; empty without storage. */
function stored<T>(key: string, read: (value: unknown) => T | null): [Id, T][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof found !== 'object' || found === null) return [];
    return Object.entries(found).flatMap(([id, value]): [Id, T][] => {
      const entry = read(value);
      return entry === null ? [] : [[id, entry]];
    });
  } catch {
    return [];
  }
}

const asText = (value: unknown): KeptAnswer | null =>
  typeof value === 'string' ? { text: value, question: null } : null;

function asAnswer(value: unknown): KeptAnswer | null {
  if (typeof value !== 'object' || value === null) return null;
  const { text, name, url } = value as Record<string, unknown>;
  if (typeof text !== 'string' || typeof name !== 'string') return null;
  return { text, question: { name, url: typeof url === 'string' ? url : null } };
}

/** The draft stored in this browser; empty if there is none. */
export function readDraft(userId: Id, examId: Id): ExamDraft {
  const key = keyOf(userId, examId);
  return {
    ...Object.fromEntries(stored(earlierKeyOf(userId, examId), asText)),
    ...Object.fromEntries(stored(key, asAnswer)),
    ...unstored.get(key),
  };
}

/**
 * Stores the answer to a question immediately, because the tab may be closed at any time. The other answers are read
 * again, because another tab may have changed them.
 */
export function keepAnswer(
  userId: Id,
  examId: Id,
  { id, name, url }: ReadQuestion & { id: Id },
  text: string,
): void {
  const key = keyOf(userId, examId);
  const draft: ExamDraft = { ...readDraft(userId, examId), [id]: { text, question: { name, url } } };
  if (Object.values(draft).every((answer) => answer.text === '')) {
    forgetDraft(userId, examId);
    return;
  }
  const known = Object.entries(draft).flatMap(([of, { text: typed, question }]) =>
    question === null ? [] : [[of, { text: typed, ...question }]],
  );
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(known)));
    unstored.delete(key);
  } catch {
    unstored.set(key, draft);
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

/** Deletes the draft, because the server has the submitted answers. */
export function forgetDraft(userId: Id, examId: Id): void {
  unstored.delete(keyOf(userId, examId));
  try {
    localStorage.removeItem(keyOf(userId, examId));
    localStorage.removeItem(earlierKeyOf(userId, examId));
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** How the questions changed since the answers of a draft were typed. */
export type ChangedQuestions = {
  /** Questions with a changed text, with the earlier one; null if that is unknown. */
  reworded: Map<Id, ReadQuestion | null>;
  /** Removed questions, with their answers. */
  gone: { id: Id; name: string; text: string }[];
};

/** Compares the questions at the time of a draft's answers with the current ones. */
export function changedQuestions(
  draft: ExamDraft,
  asked: readonly (ReadQuestion & { id: Id })[],
): ChangedQuestions {
  const now = new Map(asked.map((question) => [question.id, question]));
  const changes: ChangedQuestions = { reworded: new Map(), gone: [] };
  for (const [id, { text, question }] of Object.entries(draft)) {
    if (text === '') continue;
    const current = now.get(id);
    if (current === undefined) {
      if (question !== null) changes.gone.push({ id, name: question.name, text });
    } else if (question?.name !== current.name || question.url !== current.url)
      changes.reworded.set(id, question);
  }
  return changes;
}
