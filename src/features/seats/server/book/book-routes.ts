import { type Context as HonoContext, Hono } from 'hono';
import type { Context } from '#platform/context.ts';
import { errorResponse } from '#platform/requests/error-response.ts';
import { type ContextOf, requireAccess } from '#platform/requests/operations.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { isId } from '#shared/ids.ts';
import { priceText } from '#shared/money/money.ts';
import { CSV_START, csvLine } from '#shared/text/csv.ts';
import { BOOK_TABLE, LINES_IN_TABLE, OWN_BOOK_TABLE } from '../../book/rules.ts';
import { type BookLine, listBookLines, listOwnBookLines } from '../records/payments/book-seats.ts';
import { bookOf } from './get-book.ts';

type Parts = { contextFor: (headers: Record<string, string>, requestId: string) => Promise<Context> };

const states: Record<BookLine['state'], string> = {
  pending: 'Pending',
  paid: 'Paid',
  'to pay back': 'To pay back',
  'paid back': 'Paid back',
};

const columns: [header: string, value: (line: BookLine) => string][] = [
  ['Campaign', ({ campaign }) => campaign],
  ['Session', ({ sessionNumber }) => String(sessionNumber)],
  ['Starts (UTC)', ({ startDate }) => startDate.toISOString()],
  ['Guest', ({ guestName }) => guestName ?? ''],
  ['Amount', ({ cents }) => priceText(cents)],
  ['State', ({ state }) => states[state]],
  ['Marked (UTC)', ({ decidedAt }) => decidedAt?.toISOString() ?? ''],
  ['Player says paid (UTC)', ({ saidPaidAt }) => saidPaidAt?.toISOString() ?? ''],
  ['Note', ({ saidPaidNote }) => saidPaidNote ?? ''],
];

/** The lines as a CSV table. Its first column is the alias of the other side. */
const tableOf = (otherSide: string, lines: readonly BookLine[]): string =>
  CSV_START +
  [
    csvLine([otherSide, ...columns.map(([header]) => header)]),
    ...lines.map((line) => csvLine([line.alias ?? '', ...columns.map(([, value]) => value(line))])),
  ].join('');

/** GET /api/book.csv and /api/purchases.csv: the book as a CSV table, for an organiser and for a player. */
export function bookRoutes({ contextFor }: Parts) {
  type C = HonoContext<{ Bindings: RequestBindings }>;
  const answer = async (c: C, file: string, table: (context: ContextOf<'player'>) => Promise<string>) => {
    const { requestId } = c.env;
    const context = await contextFor(Object.fromEntries(c.req.raw.headers), requestId);
    try {
      // This route is not an operation of a contract, so nothing else enforces its access.
      requireAccess(context, 'player');
      return c.body(await table(context as ContextOf<'player'>), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${file}.csv"`,
        'cache-control': 'no-store',
      });
    } catch (error) {
      return errorResponse(error, { log: context.log, requestId });
    }
  };
  return new Hono<{ Bindings: RequestBindings }>()
    .get(BOOK_TABLE, (c) =>
      answer(c, 'book', async (context) => {
        const campaignId = c.req.query('campaign');
        const book = bookOf(context, campaignId && isId(campaignId) ? { campaignId } : {});
        return tableOf('Player', await listBookLines(context.db, book, LINES_IN_TABLE));
      }),
    )
    .get(OWN_BOOK_TABLE, (c) =>
      answer(c, 'purchases', async ({ db, actor }) =>
        tableOf('Organiser', await listOwnBookLines(db, actor.playerId, LINES_IN_TABLE)),
      ),
    );
}
