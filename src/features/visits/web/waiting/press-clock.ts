import { byServerClock } from '#ui/time/server-clock.ts';
import { ageOf, type ClaimedPress } from '../../rules.ts';

/** The times of this page's presses by `performance.now()`, which can't be set. The keys are their times by the device's clock. */
const presses = new Map<string, number>();

/** The time of a press by the device's clock, uncorrected, as it is stored with a visit. */
export function timeOfPress(): string {
  const recordedAt = new Date().toISOString();
  presses.set(recordedAt, performance.now());
  return recordedAt;
}

/** The data about a press that are sent with it. */
export function claimOf(recordedAt: string): { recordedAt: string; sentAt: string; steadyMs?: number } {
  const pressed = presses.get(recordedAt);
  const sentAt = new Date().toISOString();
  if (pressed === undefined) return { recordedAt, sentAt };
  return { recordedAt, sentAt, steadyMs: Math.max(0, Math.floor(performance.now() - pressed)) };
}

/** The corrected time of a press, as the server would compute it now; null if unclear. */
export function putRight(recordedAt: string): Date | null {
  const { sentAt, steadyMs } = claimOf(recordedAt);
  const claim: ClaimedPress = { recordedAt: new Date(recordedAt), sentAt: new Date(sentAt), steadyMs };
  const age = ageOf(claim);
  return age === null ? null : new Date(byServerClock(claim.sentAt).getTime() - age);
}
