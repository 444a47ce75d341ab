import { errorCode } from '#ui/data/api.ts';

/** Where what was pressed at the door outlives the page. */
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
      // Without storage they last as long as the page.
    }
  },
});

/** No network, no answer, too many at once, or a sign-in that ended: later it may go. */
export function mayPass(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return (
    ['NETWORK', 'UNAUTHORIZED'].includes(errorCode(error)) ||
    (typeof status === 'number' && (status >= 500 || status === 429))
  );
}
