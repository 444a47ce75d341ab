/** Days from the first to the last, each as a date field writes it ('2026-05-01'); without one, no bound. */
export type Days = { from?: string; until?: string };

/** Whether a text is a day of this century: what a date field says while a year is typed is none yet. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Where a day begins in the reader's time zone, or so many days later, as an ISO time in UTC. */
function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** The moments that whole days of the reader's time zone begin at and end before. */
export const momentsOf = ({ from, until }: Days): Days => ({
  ...(from !== undefined && { from: startOf(from, 0) }),
  ...(until !== undefined && { until: startOf(until, 1) }),
});

/** What is wrong with days, in words; null when they can be asked for. Days are compared as their texts are. */
export const problemOf = ({ from, until }: Days): string | null =>
  from !== undefined && until !== undefined && until < from ? 'This is before the first day' : null;
