import { Hono } from 'hono';
import type { Context } from '#platform/context.ts';
import { createFairLimiter, type Leave } from '#platform/security/fair-limiter.ts';
import { callerOf } from '#platform/security/client-networks.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { requireFreshSignIn } from '#platform/requests/fresh-sign-in.ts';
import { errorResponse } from '#platform/requests/error-response.ts';
import type { TableExport } from '#platform/lists/table-export.ts';
import { isAdmin } from '#shared/actor.ts';
import { commonRefusals, DomainError, serverRefusals } from '#shared/errors.ts';

/** The limits of concurrent exports; each keeps a request open for as long as its reader takes. */
export const TABLE_EXPORTS = { running: 4, waiting: 0, shares: { account: 2 } };

type ExportParts = {
  contextFor: (headers: Record<string, string>, requestId: string) => Promise<Context>;
  exports: readonly TableExport[];
};

/** GET /api/admin/exports/{name}.csv: the rows of a list's screen, streamed as they are read. */
export function exportRoutes({ contextFor, exports }: ExportParts) {
  const gate = createFairLimiter(TABLE_EXPORTS, serverRefusals.UNAVAILABLE);
  return new Hono<{ Bindings: RequestBindings }>().get('/api/admin/exports/:file', async (c) => {
    const { requestId, inTurn, clientAddress } = c.env;
    const context = await inTurn(() => contextFor(Object.fromEntries(c.req.raw.headers), requestId));
    const { actor } = context;
    let leave: Leave | null = null;
    try {
      // Only admins take a place; everybody else is refused below.
      if (isAdmin(actor)) leave = gate.enter(callerOf(clientAddress, actor.userId));
      const found = exports.find(({ name }) => `${name}.csv` === c.req.param('file'));
      if (!found) throw new DomainError(commonRefusals.NOT_FOUND);
      if (isAdmin(context.actor)) requireFreshSignIn(context);
      const lines = found.lines(context, c.req.query());
      // Read before anything is sent, so that a refusal can still set the status.
      const first = await lines.next();
      if (c.req.method === 'HEAD') {
        // HEAD needs no lines.
        await lines.return(undefined);
        leave?.();
      }
      const day = context.clock().toISOString().slice(0, 10);
      return c.body(
        streamOf(lines, first, () => leave?.()),
        200,
        {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${found.name}-${day}.csv"`,
          'cache-control': 'no-store',
        },
      );
    } catch (error) {
      leave?.();
      return errorResponse(error, { log: context.log, requestId });
    }
  });
}

/** Streams the lines, reading more only when the client has consumed the previous ones. */
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
        // Aborts the download, so that nobody mistakes half a table for the whole.
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
