import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Page } from '#shared/paging.ts';
import type { Convention, When } from '../contract.ts';
import { CONVENTIONS_A_PAGE, listPastConventions, listUpcomingConventions } from './records/conventions.ts';

/** Conventions that end now or later, or that ended before, by start; with a text, those that have it in their name or location. */
export async function listConventions(
  context: ContextOf<'user'>,
  input: { when: When; text?: string | undefined; cursor?: string | undefined },
): Promise<Page<Convention>> {
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const list = input.when === 'upcoming' ? listUpcomingConventions : listPastConventions;
  const rows = await list(context.db, context.clock(), { after, text: input.text });
  return pageOfRows(rows, CONVENTIONS_A_PAGE, ({ startDate, id }) => [startDate, id]);
}
