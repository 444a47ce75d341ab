import { z } from 'zod';
import type { ContextOf } from '#platform/requests/operations.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { AvailableExam, CompletedExam } from '../contract.ts';
import { EXAMS_A_PAGE, listAvailableExams, listCompletedExams } from './records/own-exams.ts';

const position = z.tuple([z.iso.datetime(), z.guid()]);

type PageInput = { cursor?: string | undefined; gameSystemId?: Id | undefined };

/** Exams of the actor's game systems that are still to be taken, newest first; empty without a player. */
export async function listAvailable(
  { actor, db }: ContextOf<'user'>,
  input: PageInput,
): Promise<Page<AvailableExam>> {
  const after = decodeCursor(input.cursor, position);
  if (actor.playerId === null) return { items: [], nextCursor: null };
  const exams = await listAvailableExams(db, actor.playerId, after, input.gameSystemId);
  return pageOfRows(exams, EXAMS_A_PAGE, ({ createdAt, id }) => [createdAt, id]);
}

/** Exams that the actor's player submitted, the newest submission first; empty without a player. */
export async function listCompleted(
  { actor, db }: ContextOf<'user'>,
  input: PageInput,
): Promise<Page<CompletedExam>> {
  const after = decodeCursor(input.cursor, position);
  if (actor.playerId === null) return { items: [], nextCursor: null };
  const exams = await listCompletedExams(db, actor.playerId, after, input.gameSystemId);
  return pageOfRows(exams, EXAMS_A_PAGE, ({ submittedAt, id }) => [submittedAt, id]);
}
