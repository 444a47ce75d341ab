import { type ExamStanding, standingText } from '../../rules.ts';

/** The player's standing in an exam: 'Available', 'In Review' or the score. */
export const ExamStandingText = ({ exam }: { exam: ExamStanding }) => standingText(exam);
