import { errorCode } from '#ui/data/api.ts';

/** Stores what was pressed at the door in the local storage, so that it survives a reload of the page. */
export const storeAt = <Kept>(key: string) => ({
  read: (): Kept[] => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '[]') as Kept[];
    } catch {
      return [];
    }
  },
  write: (kept: readonly Kept[]): void => {
    try {
      if (kept.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // If the browser refuses to store them, they last as long as the page.
    }
  },
});

/** Whether an error is temporary: no network, a server error, too many requests, or an expired sign-in. */
export function mayPass(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return (
    ['NETWORK', 'UNAUTHORIZED'].includes(errorCode(error)) ||
    (typeof status === 'number' && (status >= 500 || status === 429))
  );
}
