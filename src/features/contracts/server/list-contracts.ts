import { z } from 'zod';
import type { ContextOf } from '#platform/requests/operations.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { Page } from '#shared/paging.ts';
import type { Executed, OfferedTemplate } from '../contract.ts';
import { EXECUTED_A_PAGE, listExecuted as readExecuted } from './records/executed.ts';
import { listOfferedTemplates, TEMPLATES_A_PAGE } from './records/templates.ts';

const position = z.tuple([z.iso.datetime(), z.guid()]);

type PageInput = { cursor?: string | undefined };

/** Templates that the actor may decide on, newest first, without the accepted ones. */
export async function listTemplates(
  { actor, db }: ContextOf<'user'>,
  input: PageInput,
): Promise<Page<OfferedTemplate>> {
  const templates = await listOfferedTemplates(db, actor.userId, decodeCursor(input.cursor, position));
  return pageOfRows(templates, TEMPLATES_A_PAGE, ({ createdAt, id }) => [createdAt, id]);
}

/** What the actor decided on, newest first. */
export async function listExecuted(
  { actor, db }: ContextOf<'user'>,
  input: PageInput,
): Promise<Page<Executed>> {
  const copies = await readExecuted(db, actor.userId, decodeCursor(input.cursor, position));
  return pageOfRows(copies, EXECUTED_A_PAGE, ({ decidedAt, id }) => [decidedAt, id]);
}
