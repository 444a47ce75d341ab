import { type Actor, isAdmin, type SignedIn } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** Somebody signed in who has a player: who may take exams. */
export type ExamTaker = SignedIn & { playerId: Id };

/** Own lists belong to everybody signed in; without a player they are empty. */
export const canSeeOwnExams = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Reading an exam's questions and submitting answers needs a player. */
export const canTakeExams = (actor: Actor): actor is ExamTaker =>
  actor.kind === 'user' && actor.playerId !== null;

/**
 * An exam is open to players who have an account in its game system, and stays open to read for who submitted it.
 * For all others it is not there.
 */
export const canOpenExam = (exam: { hasAccount: boolean; isSubmitted: boolean }): boolean =>
  exam.hasAccount || exam.isSubmitted;

/** Admins see what was submitted and grade it. */
export const canGradeExams = (actor: Actor): actor is SignedIn =>
  actor.kind === 'user' && actor.role === 'admin';

/** Admins write exams and their questions. */
export const canManageExams = (actor: Actor): boolean => isAdmin(actor);
