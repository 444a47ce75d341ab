import { type KyselyPlugin, OrderByItemNode, OrderByNode, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

const nothing = sql`select 1`.toOperationNode();

/** Takes `for update` and its kin off every query, and asks for no advisory lock. */
const unlocking: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('select pg_advisory_xact_lock'))
      return nothing;
    if (node.kind !== 'SelectQueryNode' || !node.endModifiers) return node;
    const { endModifiers: _, ...unlocked } = node;
    return unlocked;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

/**
 * The database without locks: the canary of a test that races. What the locks guarantee must break on it; otherwise
 * the race proves nothing.
 */
export const withoutLocks = (db: Database): Database => db.withPlugin(unlocking);

const atRandom = sql`random()`.toOperationNode();

/** Puts the rows of every ordered query on a line in any order. */
const shuffling: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'SelectQueryNode' || !node.orderBy) return node;
    const isLine = JSON.stringify(node.from).includes('waitlist_entries');
    if (!isLine) return node;
    return { ...node, orderBy: OrderByNode.create([OrderByItemNode.create(atRandom)]) };
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

/** The database without the order of lines: the canary of a test that they keep it. */
export const withoutOrder = (db: Database): Database => db.withPlugin(shuffling);

/** How often a canary may try: without locks it is luck whether two of a race meet, and one meeting shows what can happen. */
export const luck = { retry: 9 };
