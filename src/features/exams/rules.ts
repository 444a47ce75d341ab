/** An exam of a game system as its player sees it: submitted or not, and once graded the score in percent. */
export type ExamStanding = { submitted: boolean; scorePercent: number | null };

/** Where a player stands with an exam: nothing submitted, no score yet, or the score (section 4 of the games document). */
export function standingText({ submitted, scorePercent }: ExamStanding): string {
  if (!submitted) return 'Available';
  return scorePercent === null ? 'In Review' : `${scorePercent}%`;
}
