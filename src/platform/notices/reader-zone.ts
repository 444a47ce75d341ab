import { isKnownZone, UTC } from '#shared/time/zone-clock.ts';

/** The zone by whose clock somebody reads: as given if this server knows it, an IANA name, and UTC otherwise. */
export const readerZone = (timeZone: string | null | undefined): string =>
  timeZone && isKnownZone(timeZone) ? timeZone : UTC;
