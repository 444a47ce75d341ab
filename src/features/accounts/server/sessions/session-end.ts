import type { Config } from '../../../../platform/config/config.ts';
import { DAY_MS } from '../../../../shared/time.ts';

type Settings = Pick<Config, 'session'>;

/** How long a new session lasts unless it is refreshed, in milliseconds. */
export const sessionLifetimeMs = ({ session: { idleDays, maxDays } }: Settings): number =>
  Math.min(idleDays, maxDays ?? Infinity) * DAY_MS;

/** When a session ends that is refreshed now: however often that is done, no later than the longest time after its sign-in. */
export function sessionEnd({ session: { idleDays, maxDays } }: Settings, signedInAt: Date, now: Date): Date {
  const idleEnd = now.getTime() + idleDays * DAY_MS;
  const lastEnd = maxDays === null ? Infinity : signedInAt.getTime() + maxDays * DAY_MS;
  return new Date(Math.min(idleEnd, lastEnd));
}
