import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { FileStore } from '#platform/files/store.ts';
import { createFairLimiter, type Leave } from '#platform/security/fair-limiter.ts';
import { requireFreshSignIn } from '#platform/requests/fresh-sign-in.ts';
import { callerOf } from '#platform/security/client-networks.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { errorResponse } from '#platform/requests/error-response.ts';
import { commonRefusals, refuse, serverRefusals } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { personalDataRefusals } from '../../refusals.ts';
import { EXPORT_ADDRESS, exportGoneFrom } from '../../rules.ts';
import { openExportCode } from '../for-others/export-code.ts';
import { findExport, forgetExport } from '../records/exports.ts';

type Parts = {
  contextFor: (headers: Record<string, string>, requestId: string) => Promise<Context>;
  exportFiles: FileStore;
};

/** Copies that are sent at the same time; each holds an open file. */
export const COPIES_SENT = { running: 50, waiting: 0, shares: { network: 20, client: 10, account: 2 } };

/**
 * The copy of somebody's data as a download, for its person alone: the address names nobody, and whoever is signed in and
 * proved it within ten minutes gets theirs. Whoever can't sign in has a code in it for five minutes.
 */
export function exportRoutes({ contextFor, exportFiles }: Parts) {
  const gate = createFairLimiter(COPIES_SENT, serverRefusals.UNAVAILABLE);
  return new Hono<{ Bindings: RequestBindings }>().get(EXPORT_ADDRESS, async (c) => {
    const { requestId, inTurn, clientAddress } = c.env;
    const context = await inTurn(() => contextFor(Object.fromEntries(c.req.raw.headers), requestId));
    let leave: Leave | null = null;
    try {
      const userId = personOf(context, c.req.query('code'));
      leave = gate.enter(callerOf(clientAddress, userId));
      const { content, bytes, key, readyAt } = await openExport(context, exportFiles, userId);
      content.once('close', leave);
      const day = readyAt.toISOString().slice(0, 10);
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="my-data-${day}.zip"`,
      };
      const elsewhere = await exportFiles.addressFor(key, headers);
      if (c.req.method === 'HEAD' || elsewhere !== null) content.destroy();
      c.header('cache-control', 'no-store');
      if (elsewhere !== null) return c.redirect(elsewhere);
      const body = Readable.toWeb(content) as ReadableStream<Uint8Array>;
      return c.body(body, 200, { ...headers, 'content-length': String(bytes) });
    } catch (error) {
      leave?.();
      return errorResponse(error, { log: context.log, requestId });
    }
  });
}

/**
 * Whose copy is fetched: of whoever is signed in, or of the person whom a code names.
 * @throws refusal UNAUTHORIZED, REAUTHENTICATION_REQUIRED, EXPORT_GONE for a code that is too old
 */
function personOf(context: Context, code: string | undefined): Id {
  if (code !== undefined) {
    return openExportCode(context.keys, code, context.clock()) ?? refuse(personalDataRefusals.EXPORT_GONE);
  }
  if (context.actor.kind !== 'user') refuse(commonRefusals.UNAUTHORIZED);
  requireFreshSignIn(context);
  return context.actor.userId;
}

/**
 * Opens the copy of a person's data, and notes that it was fetched.
 * @throws refusal EXPORT_GONE
 */
async function openExport(context: Context, exportFiles: FileStore, userId: Id) {
  const found = await findExport(context.db, userId);
  if (!found?.readyAt || !found.storageKey || exportGoneFrom(found.readyAt) <= context.clock()) {
    return refuse(personalDataRefusals.EXPORT_GONE);
  }
  const file = await exportFiles.get(found.storageKey);
  if (!file) {
    await forgetExport(context.db, userId, found.storageKey);
    return refuse(personalDataRefusals.EXPORT_GONE);
  }
  await inTransaction(context, (inner) => audit(inner, 'account.export-fetch', ['user', userId]));
  return { ...file, key: found.storageKey, readyAt: found.readyAt };
}
