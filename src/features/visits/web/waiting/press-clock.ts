import { byServerClock } from '#ui/time/server-clock.ts';
import { ageOf, type ClaimedPress } from '../../rules.ts';

/** When presses of this page were, by the page's own clock, which nobody sets. By their time on the device's clock. */
const presses = new Map<string, number>();

/** The time of a press by the device's clock, right or wrong, as it is kept with a visit. */
export function timeOfPress(): string {
  const recordedAt = new Date().toISOString();
  presses.set(recordedAt, performance.now());
  return recordedAt;
}

/** What the device says of a press as it is sent. */
export function claimOf(recordedAt: string): { recordedAt: string; sentAt: string; steadyMs?: number } {
  const pressed = presses.get(recordedAt);
  const sentAt = new Date().toISOString();
  if (pressed === undefined) return { recordedAt, sentAt };
  return { recordedAt, sentAt, steadyMs: Math.max(0, Math.floor(performance.now() - pressed)) };
}

/** When a press was, as the server would take it now; null where that is not clear. */
export function putRight(recordedAt: string): Date | null {
  const { sentAt, steadyMs } = claimOf(recordedAt);
  const claim: ClaimedPress = { recordedAt: new Date(recordedAt), sentAt: new Date(sentAt), steadyMs };
  const age = ageOf(claim);
  return age === null ? null : new Date(byServerClock(claim.sentAt).getTime() - age);
}
