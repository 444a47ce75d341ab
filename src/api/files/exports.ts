import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { auditExport } from '../../features/audit-log/server/audit-export.ts';
import { campaignsExport } from '../../features/campaigns/server/admin/campaigns-export.ts';
import { messagesExport } from '../../features/contact/server/admin/messages-export.ts';
import { conventionsExport } from '../../features/conventions/server/admin/conventions-export.ts';
import { gameSystemsExport } from '../../features/game-systems/server/admin/game-systems-export.ts';
import { usersExport } from '../../features/accounts/server/admin/users-export.ts';
import { templatesExport } from '../../features/contracts/server/admin/templates-export.ts';
import { examsExport } from '../../features/exams/server/admin/exams-export.ts';
import { retailersExport } from '../../features/retailers/server/admin/retailers-export.ts';
import type { Context } from '../../platform/context.ts';
import { createFairLimiter, type Leave } from '../../platform/requests/fair-limiter.ts';
import type { RequestBindings } from '../../platform/requests/request-bindings.ts';
import { requireFreshSignIn } from '../../platform/requests/fresh-sign-in.ts';
import { toApiError } from '../../platform/requests/rpc.ts';
import type { TableExport } from '../../platform/lists/table-export.ts';
import { isAdmin } from '../../shared/actor.ts';
import { commonRefusals, DomainError, serverRefusals } from '../../shared/errors.ts';

/** The lists of the console that can be had as CSV files. */
export const tableExports: readonly TableExport[] = [
  auditExport,
  campaignsExport,
  conventionsExport,
  examsExport,
  gameSystemsExport,
  messagesExport,
  retailersExport,
  templatesExport,
  usersExport,
];

/** Files that are written at the same time; each holds a request for as long as its reader takes. */
const MAX_EXPORTS = 4;

type ExportParts = {
  contextFor: (headers: Record<string, string>, requestId: string) => Promise<Context>;
  exports?: readonly TableExport[];
};

/** GET /api/admin/exports/{name}.csv: the rows that the list's screen shows, streamed as they are read. */
export function exportRoutes({ contextFor, exports = tableExports }: ExportParts) {
  const gate = createFairLimiter({ running: MAX_EXPORTS, waiting: 0 }, serverRefusals.UNAVAILABLE);
  return new Hono<{ Bindings: RequestBindings }>().get('/api/admin/exports/:file', async (c) => {
    const { requestId } = c.env;
    const context = await contextFor(Object.fromEntries(c.req.raw.headers), requestId);
    let leave: Leave | null = null;
    try {
      leave = await gate.enter('export');
      const found = exports.find(({ name }) => `${name}.csv` === c.req.param('file'));
      if (!found) throw new DomainError(commonRefusals.NOT_FOUND);
      if (isAdmin(context.actor)) requireFreshSignIn(context);
      const lines = found.lines(context, c.req.query());
      // Read before anything is sent, so that a refusal still has its status.
      const first = await lines.next();
      const day = context.clock().toISOString().slice(0, 10);
      return c.body(streamOf(lines, first, leave), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${found.name}-${day}.csv"`,
        'cache-control': 'no-store',
      });
    } catch (error) {
      leave?.();
      const { code, status, message } = toApiError(error, { log: context.log, requestId });
      return c.json({ defined: true, code, status, message }, status as ContentfulStatusCode, {
        'cache-control': 'no-store',
      });
    }
  });
}

/** Asks for the next lines only when the reader has taken the ones before. */
function streamOf(
  lines: AsyncGenerator<string>,
  first: IteratorResult<string>,
  leave: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | null = first;
  return new ReadableStream({
    async pull(stream) {
      try {
        const { done, value } = next ?? (await lines.next());
        next = null;
        if (!done) return stream.enqueue(encoder.encode(value));
        stream.close();
      } catch (error) {
        // Cut off, so that nobody takes half a table for the whole.
        stream.error(error);
      }
      leave();
    },
    async cancel() {
      leave();
      await lines.return(undefined);
    },
  });
}
