import type { Filled, PublicCache } from './public-cache.ts';

/** Gives answers access to the cached parts that they share with everybody's answers. */
export type PublicParts = {
  /**
   * Returns the cached value of a key, or else reads it with `fill`, on any connection outside of a transaction. The
   * value must not depend on the caller. Nobody may change it, because others get the same object.
   */
  read<T>(key: string, fill: () => Promise<Filled<T>>): Promise<T>;
};

/** The shared parts for one request. A caller who has just written bypasses the cache. */
export const publicParts = (cache: PublicCache, hasJustWritten: boolean): PublicParts => ({
  read: async (key, fill) => (hasJustWritten ? (await fill()).value : cache.read(`part ${key}`, fill)),
});

/** Reads a part that an answer shares with everybody's; without the cache where there is none, as in jobs, and in transactions. */
export const readPublicPart = async <T>(
  context: { publicParts?: PublicParts; db: { isTransaction: boolean } },
  key: string,
  fill: () => Promise<Filled<T>>,
): Promise<T> =>
  context.publicParts && !context.db.isTransaction
    ? context.publicParts.read(key, fill)
    : (await fill()).value;
