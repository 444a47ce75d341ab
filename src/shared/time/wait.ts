const MINUTE = 60;
const HOUR = 60 * MINUTE;

const some = (count: number, unit: string) => `Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;

/** How long to wait, rounded up so that the next attempt succeeds: "Try again in 12 minutes." */
function tryAgainIn(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE));
  return minutes <= 90 ? some(minutes, 'minute') : some(Math.ceil(seconds / HOUR), 'hour');
}

/** The waiting time that a refusal carries in its data, in words; null when it carries none. */
export function waitOf(refusal: unknown): string | null {
  const told = refusal as { retryAfterSeconds?: unknown } | null | undefined;
  const seconds = told?.retryAfterSeconds;
  return typeof seconds === 'number' && seconds > 0 ? tryAgainIn(seconds) : null;
}
