/**
 * How many days a session lasts after it was renewed last, and after its sign-in (null: for ever), as configured
 * (SESSION_IDLE_DAYS, SESSION_MAX_DAYS); read from the page that the server sent.
 */
export function productSessionDays(): { idleDays: number; maxDays: number | null } {
  const content = document.querySelector<HTMLMetaElement>('meta[name="session-days"]')?.content || '30';
  const [idleDays = 30, maxDays = null] = content.split(' ').map(Number);
  return { idleDays, maxDays };
}
