import { isKnownZone, UTC } from '#shared/time/zone-clock.ts';

/** The reader's time zone (an IANA name) if this server knows it, else UTC. */
export const readerZone = (timeZone: string | null | undefined): string =>
  timeZone && isKnownZone(timeZone) ? timeZone : UTC;
