import type { KeptVisit } from './visit-queue.ts';

const KEY = 'visits-kept';
const RETURNED_KEY = 'visits-returned';

/** Records whether visits wait on this device, so that pages without any do not load the code that sends them. */
export function markKept(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, visits are only kept in the memory of the page that sends them.
  }
}

/** Whether visits of any user wait on this device. */
export function hasKept(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Stores visits synchronously, before the page can be closed; the next page that loads the queue takes them from here. */
export function returnVisits(visits: readonly KeptVisit[]): void {
  if (visits.length === 0) return;
  markKept(true);
  try {
    localStorage.setItem(RETURNED_KEY, JSON.stringify(visits));
  } catch {
    // Without storage there were no visits to keep.
  }
}

/** The visits that `returnVisits` stored; call `settle` once they are in the database. */
export function returnedVisits(): { visits: KeptVisit[]; settle: () => void } {
  try {
    const visits = JSON.parse(localStorage.getItem(RETURNED_KEY) ?? '[]') as KeptVisit[];
    return { visits, settle: () => localStorage.removeItem(RETURNED_KEY) };
  } catch {
    return { visits: [], settle: () => undefined };
  }
}
