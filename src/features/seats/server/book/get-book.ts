import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { BookPlayer, BookSeat, BookSummary } from '../../book/contract.ts';
import { bookSince } from '../../book/rules.ts';
import {
  BOOK_PLAYERS_A_PAGE,
  findBookSummary,
  listBookPlayers,
  type OfBook,
} from '../records/payments/book-money.ts';
import { BOOK_SEATS_A_PAGE, listBookSeats } from '../records/payments/book-seats.ts';

type Within = { campaignId?: Id | undefined };

/** The actor's book: over all campaigns that they organise, or one of them. Empty for a player who organises none. */
export const bookOf = (
  { actor, clock }: Pick<ContextOf<'player'>, 'actor' | 'clock'>,
  { campaignId }: Within,
): OfBook => ({ organiserId: actor.playerId, campaignId, now: clock() });

export async function getBookSummary(context: ContextOf<'player'>, input: Within): Promise<BookSummary> {
  const book = bookOf(context, input);
  const summary = await findBookSummary(context.db, book);
  return { ...summary, since: bookSince(book.now).toISOString() };
}

/** The players of the actor's book, the largest debt first. */
export async function listPlayersOfBook(
  context: ContextOf<'player'>,
  input: Within & { show: 'open' | 'all'; playerId?: Id | undefined; cursor?: string | undefined },
): Promise<Page<BookPlayer>> {
  const after = decodeCursor(input.cursor, z.tuple([z.int().min(0), z.int().min(0), z.guid().nullable()]));
  const rows = await listBookPlayers(context.db, bookOf(context, input), {
    show: input.show,
    playerId: input.playerId ?? null,
    after,
  });
  return pageOfRows(rows, BOOK_PLAYERS_A_PAGE, ({ owedCents, refundCents, player }) => [
    owedCents,
    refundCents,
    player?.id ?? null,
  ]);
}

/** The seats of one player in the actor's book; without a player, those of guests whom no player brought. */
export async function listSeatsOfBook(
  context: ContextOf<'player'>,
  input: Within & { playerId?: Id | undefined; cursor?: string | undefined },
): Promise<Page<BookSeat>> {
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const playerId = input.playerId ?? null;
  const rows = await listBookSeats(context.db, bookOf(context, input), { playerId, after });
  return pageOfRows(rows, BOOK_SEATS_A_PAGE, ({ session, id }) => [session.startDate, id]);
}
