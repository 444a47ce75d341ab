import type { DeskWork } from '#platform/desk/desk-work.ts';
import { findToGrade, isToGrade } from './records/to-grade.ts';

/** The admin work of exams: submitted exams that wait for a score. */
export const examsWork: DeskWork = { kind: 'exam', findWaiting: findToGrade, isWaiting: isToGrade };
