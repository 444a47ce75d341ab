import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../src/platform/database/connect.ts';

/** Takes `for update` and its kin off every query. */
const unlocking: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'SelectQueryNode' || !node.endModifiers) return node;
    const { endModifiers: _, ...unlocked } = node;
    return unlocked;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

/**
 * The database without row locks: the canary of a test that races. What the locks guarantee must break on it;
 * otherwise the race proves nothing.
 */
export const withoutLocks = (db: Database): Database => db.withPlugin(unlocking);
