import type { DeskWork } from '#platform/desk/desk-work.ts';
import { findToGrade, isToGrade } from './records/to-grade.ts';

/** Submitted exams wait for their score. */
export const examsWork: DeskWork = { kind: 'exam', findWaiting: findToGrade, isWaiting: isToGrade };
