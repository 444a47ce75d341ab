import { type ExamStanding, standingText } from '../../rules.ts';

/** Where the player stands with an exam, in a word: 'Available', 'In Review' or the score. */
export const ExamStandingText = ({ exam }: { exam: ExamStanding }) => standingText(exam);
