const KEY = 'visits-kept';

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
