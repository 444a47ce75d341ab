import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { lockSession } from '#features/campaigns/server/records/locks.ts';
import { retailerCan } from '#features/retailers/policy.ts';
import { refuseTakenTable } from '#features/sessions/server/records/taken-tables.ts';
import { readChangeable, tellSessionChanged } from '#features/sessions/server/for-others/session-notices.ts';
import { storePageRefusals } from '../refusals.ts';
import type { StoreTable } from '../tables/inputs.ts';
import { lockEdited } from './access.ts';
import {
  findStoreOfSession,
  findTable,
  findTablesRevision,
  listForeignTables,
  listMeantFor,
  raiseTablesRevision,
  renamePlaces,
  replaceTables,
  takeIfFree,
  writePlace,
} from './records/tables.ts';

/**
 * Replaces the tables of a store. Upcoming sessions follow a renamed table; those whose place was only the name of a
 * new table take it, the earliest first, as far as it is free.
 * @throws refusals RETAILER_NOT_FOUND, FORBIDDEN, STALE_REVISION and TABLE_NOT_FOUND
 */
export async function saveTables(
  context: ContextOf<'user'>,
  input: { retailerId: Id; revision: number; tables: StoreTable[] },
): Promise<{ revision: number }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { retailerId, revision, tables } = input;
    await lockEdited(inner, context.actor, retailerId);
    if ((await findTablesRevision(db, retailerId)) !== revision) refuse(commonRefusals.STALE_REVISION);
    const ids = tables.map(({ id }) => id);
    if ((await listForeignTables(db, retailerId, ids)).length > 0) refuse(storePageRefusals.TABLE_NOT_FOUND);
    await replaceTables(db, retailerId, tables);
    const now = clock();
    await renamePlaces(db, retailerId, now);
    for (const meant of await listMeantFor(db, retailerId, now)) await takeIfFree(db, meant);
    await raiseTablesRevision(db, retailerId);
    await audit(inner, 'retailer.tables', ['retailer', retailerId], { after: { tables: tables.length } });
    return { revision: revision + 1 };
  });
}

/**
 * Gives an upcoming session a table of its store, or none, for the store's managers and for admins; its players are told.
 * @throws refusals SESSION_NOT_FOUND, FORBIDDEN, SESSION_FIXED, TABLE_NOT_FOUND and TABLE_TAKEN
 */
export async function assignTable(
  context: ContextOf<'user'>,
  { sessionId, tableId }: { sessionId: Id; tableId: Id | null },
): Promise<{ place: string | null }> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const session = await lockSession(db, sessionId);
    const store = session && (await findStoreOfSession(db, sessionId, actor.playerId));
    if (!session || !store) refuse(campaignRefusals.SESSION_NOT_FOUND);
    if (!retailerCan(actor, store).edit) refuse(commonRefusals.FORBIDDEN);
    if (hasBegun(session.startDate, clock())) refuse(campaignRefusals.SESSION_FIXED);
    const table = tableId === null ? null : await findTable(db, { retailerId: store.retailerId, tableId });
    if (table === undefined) refuse(storePageRefusals.TABLE_NOT_FOUND);
    const place = table?.name ?? null;
    const told = await readChangeable(inner, sessionId);
    await refuseTakenTable(() => writePlace(db, sessionId, place));
    await audit(inner, 'session.table', ['session', sessionId], { after: { tableId } });
    await tellSessionChanged(inner, told);
    return { place };
  });
}
