import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { TableAtTime, TablesOfStore } from '../tables/contract.ts';
import { findSeen } from './list-played.ts';
import { findTablesRevision, listTables, listTaken } from './records/tables.ts';

/**
 * The tables of a store, for whoever may open its page.
 * @throws refusals RETAILER_NOT_FOUND and RETAILER_CLOSED
 */
export async function listStoreTables(
  context: Context,
  { retailerId }: { retailerId: Id },
): Promise<TablesOfStore> {
  await findSeen(context, retailerId);
  return {
    items: await listTables(context.db, retailerId),
    revision: await findTablesRevision(context.db, retailerId),
  };
}

/**
 * The tables of a store, with what has them during a session, for whoever may open its page.
 * @throws refusals RETAILER_NOT_FOUND and RETAILER_CLOSED
 */
export async function listTablesAt(
  context: Context,
  input: { retailerId: Id; startDate: string; lengthMinutes: number | null; sessionId: Id | null },
): Promise<{ items: TableAtTime[] }> {
  const { retailerId, startDate, lengthMinutes, sessionId } = input;
  await findSeen(context, retailerId);
  const tables = await listTables(context.db, retailerId);
  if (tables.length === 0) return { items: [] };
  const taken = await listTaken(context.db, retailerId, {
    startDate: new Date(startDate),
    lengthMinutes,
    sessionId,
  });
  const byTable = new Map(
    taken.map(({ tableId, title, startDate: from, until }) => [
      tableId,
      { title, startDate: from.toISOString(), until: until.toISOString() },
    ]),
  );
  return { items: tables.map((table) => Object.assign({ takenBy: byTable.get(table.id) ?? null }, table)) };
}
