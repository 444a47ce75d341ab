import { Hono } from 'hono';
import type { Context } from '#platform/context.ts';
import { type ContextOf, requireAccess } from '#platform/requests/operations.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { errorResponse } from '#platform/requests/error-response.ts';
import { refuse } from '#shared/errors.ts';
import { isId } from '#shared/ids.ts';
import { CSV_START, csvLine } from '#shared/text/csv.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { rosterColumns, ROSTER_TABLES } from '../../roster/rules.ts';
import { getSheet } from './get-sheet.ts';

/** The most seats in the CSV table: no session can have more. */
const MAX_SEATS = 10_000;

type Parts = { contextFor: (headers: Record<string, string>, requestId: string) => Promise<Context> };

/** GET /api/rosters/{sessionId}.csv: a session's roster as a CSV table, for its organisers alone. */
export const rosterRoutes = ({ contextFor }: Parts) =>
  new Hono<{ Bindings: RequestBindings }>().get(`${ROSTER_TABLES}:file`, async (c) => {
    const { requestId } = c.env;
    const context = await contextFor(Object.fromEntries(c.req.raw.headers), requestId);
    try {
      // This route is not an operation of a contract, so nothing else enforces its access.
      requireAccess(context, 'player');
      const sessionId = c.req.param('file').replace(/\.csv$/, '');
      if (!isId(sessionId)) refuse(campaignRefusals.SESSION_NOT_FOUND);
      const { session, seats } = await getSheet(context as ContextOf<'player'>, { sessionId }, MAX_SEATS);
      const lines = [
        csvLine(rosterColumns.map(({ header }) => header)),
        ...seats.map((seat) => csvLine(rosterColumns.map(({ value }) => value(seat)))),
      ];
      return c.body(CSV_START + lines.join(''), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="roster-of-session-${session.sessionNumber}.csv"`,
        'cache-control': 'no-store',
      });
    } catch (error) {
      return errorResponse(error, { log: context.log, requestId });
    }
  });
