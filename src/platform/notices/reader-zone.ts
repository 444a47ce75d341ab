/** The zone by whose clock somebody reads: as given if this server knows it, an IANA name, and UTC otherwise. */
export function readerZone(timeZone: string | null | undefined): string {
  if (!timeZone) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
