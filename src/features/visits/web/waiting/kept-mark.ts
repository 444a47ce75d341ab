import type { KeptVisit } from './visit-queue.ts';

const KEY = 'visits-kept';
const RETURNED_KEY = 'visits-returned';

/** Notes whether visits wait on this device, so that a page that has none need not load what looks after them. */
export function markKept(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage visits live as long as the page that looks after them.
  }
}

/** Whether visits wait on this device, whoever's they are. */
export function hasKept(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps visits at once, before the page can be closed; whatever looks after them next takes them from here. */
export function returnVisits(visits: readonly KeptVisit[]): void {
  if (visits.length === 0) return;
  markKept(true);
  try {
    localStorage.setItem(RETURNED_KEY, JSON.stringify(visits));
  } catch {
    // Without storage there were none.
  }
}

/** The visits that `returnVisits` kept; `settle` once they are stored. */
export function returnedVisits(): { visits: KeptVisit[]; settle: () => void } {
  try {
    const visits = JSON.parse(localStorage.getItem(RETURNED_KEY) ?? '[]') as KeptVisit[];
    return { visits, settle: () => localStorage.removeItem(RETURNED_KEY) };
  } catch {
    return { visits: [], settle: () => undefined };
  }
}
