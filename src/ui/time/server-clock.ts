/** The server's time has whole seconds, and an answer takes its way: a smaller difference tells nothing. */
const TELLING_MS = 2 * 60_000;

let aheadMs = 0;

/** Notes what time an answer of the server bears, so that a device whose clock is wrong shows the right times. */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  aheadMs = Math.abs(difference) > TELLING_MS ? difference : 0;
}

/** What the server's clock shows when the device's shows this, as far as the last answer told. */
export const byServerClock = (moment: Date): Date => new Date(moment.getTime() + aheadMs);
