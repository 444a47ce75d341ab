import type { Filled, PublicCache } from './public-cache.ts';

/** Where answers get the part that they share with everybody's. */
export type PublicParts = {
  /**
   * What is kept under a key, or else what `fill` reads, on any connection outside of a transaction: nothing that depends on the caller.
   * Nobody may change what comes out, which others get as well.
   */
  read<T>(key: string, fill: () => Promise<Filled<T>>): Promise<T>;
};

/** The parts of one request. Whoever has just written reads by themselves. */
export const publicParts = (cache: PublicCache, hasJustWritten: boolean): PublicParts => ({
  read: async (key, fill) => (hasJustWritten ? (await fill()).value : cache.read(`part ${key}`, fill)),
});

/** Reads a part that an answer shares with everybody's; by itself where nothing is kept, as in jobs and transactions. */
export const readPublicPart = async <T>(
  context: { publicParts?: PublicParts; db: { isTransaction: boolean } },
  key: string,
  fill: () => Promise<Filled<T>>,
): Promise<T> =>
  context.publicParts && !context.db.isTransaction
    ? context.publicParts.read(key, fill)
    : (await fill()).value;
