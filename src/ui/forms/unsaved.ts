import type { RouterHistory } from '@tanstack/react-router';
import { DIALOG_WITH_KEPT, leadToKept } from '../focus/lead-to-kept.ts';

/** What is asked before it is left. */
export type LeaveWords = { title: string; text: string; stay: string };

/** Something that leaving would lose, such as typed text that is not saved yet, and the element that holds it. */
type Unsaved = {
  element: () => Element | null;
  isDirty: () => boolean;
  /** About typed text unless given. */
  words?: LeaveWords;
};

const holders = new Set<Unsaved>();

let endGuard: (() => void) | null = null;

/** Has `holder` asked before the page or a dialog with it is left. Returns a function that ends it. */
export function watchUnsaved(history: RouterHistory, holder: Unsaved): () => void {
  holders.add(holder);
  endGuard ??= history.block({
    // A step within the page, such as to another tab of it, keeps what was typed.
    blockerFn: async ({ currentLocation, nextLocation, action }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      hasUnsaved() &&
      // On a phone, going back is how dialogs are closed.
      ((action !== 'PUSH' && action !== 'REPLACE' && leadToKept(document.querySelector(DIALOG_WITH_KEPT))) ||
        !(await askToLeave(null))),
    enableBeforeUnload: () => hasUnsaved(),
  });
  return () => {
    holders.delete(holder);
    if (holders.size > 0) return;
    endGuard?.();
    endGuard = null;
  };
}

/** What leaving would lose: anywhere on the page, or within an element of it. */
const unsavedIn = (within: Element | null | undefined): Unsaved | undefined =>
  [...holders].find(({ element, isDirty }) => {
    const holding = element();
    return (!within || (holding !== null && within.contains(holding))) && isDirty();
  });

/** Whether leaving would lose something: anywhere on the page, or within an element of it. */
export const hasUnsaved = (within?: Element | null): boolean => unsavedIn(within) !== undefined;

/** A question that is open: it is answered by `answer`. */
export type LeaveQuestion = { words: LeaveWords; answer: (leave: boolean) => void };

let open: LeaveQuestion | null = null;
const listeners = new Set<() => void>();

function setOpen(question: LeaveQuestion | null): void {
  open = question;
  for (const listener of listeners) listener();
}

const typedWords: LeaveWords = {
  title: 'Leave without saving?',
  text: 'What you typed here is not saved yet.',
  stay: 'Keep editing',
};

/** Asks whether to leave what is not saved, in the browser's own way. */
export const askInBrowser = ({ title, text }: LeaveWords): boolean => window.confirm(`${title}\n\n${text}`);

/** The place of the question is fetched when the page is quiet; without a network it may not come. */
const PLACE_WITHIN_MS = 3000;

/**
 * Asks whether to leave what is not saved. Resolves to the answer; a second question while one is open is a no. Where the
 * place of the question does not come, the browser asks.
 * @param within what is left; null: the page
 */
export function askToLeave(within: Element | null): Promise<boolean> {
  if (open) return Promise.resolve(false);
  const words = unsavedIn(within)?.words ?? typedWords;
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      setOpen(null);
      resolve(leave);
    };
    setOpen({ words, answer });
    if (listeners.size > 0) return;
    setTimeout(
      () => {
        if (listeners.size === 0) answer(askInBrowser(words));
      },
      navigator.onLine ? PLACE_WITHIN_MS : 0,
    );
  });
}

/** The question that is open, for the one place of the page that shows it. */
export const openQuestion = (): LeaveQuestion | null => open;

/** Calls back whenever a question is asked or answered. Returns a function that stops it. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
