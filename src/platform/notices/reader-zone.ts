/** The zone by whose clock somebody reads: as given if this server knows it, an IANA name, and UTC otherwise. */
export function readerZone(timeZone: string | null | undefined): string {
  if (!timeZone) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** The zone in which somebody is told by mail and push. */
export const zoneOfReader = (reader: { timeZone?: string | null }): string => readerZone(reader.timeZone);
