import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { type Content, contentShape, type Draft, draftShape } from '../../inputs.ts';

/** A store's page as it is stored. Before anything was saved, it has revision 1. */
export type StoredPage = {
  content: Content | null;
  publishedAt: Date | null;
  draft: Draft | null;
  draftedAt: Date | null;
  hiddenAt: Date | null;
  revision: number;
};

const nothing: StoredPage = {
  content: null,
  publishedAt: null,
  draft: null,
  draftedAt: null,
  hiddenAt: null,
  revision: 1,
};

/** What a store says on its page. Whoever changes it has locked the store (`lockRetailer`). */
export async function findPage(db: Database, retailerId: Id): Promise<StoredPage> {
  const row = await db
    .selectFrom('store_pages')
    .select(['content', 'published_at', 'draft', 'drafted_at', 'hidden_at', 'revision'])
    .where('retailer_id', '=', retailerId)
    .executeTakeFirst();
  if (!row) return nothing;
  return {
    content: row.content === null ? null : contentShape.parse(row.content),
    publishedAt: row.published_at,
    draft: row.draft === null ? null : draftShape.parse(row.draft),
    draftedAt: row.drafted_at,
    hiddenAt: row.hidden_at,
    revision: row.revision,
  };
}

type Change = { content: Content; publishedAt: Date } | { draft: Draft; draftedAt: Date } | { draft: null };

/** Writes a store's page, and raises its revision. What is published takes the place of the draft, and is not hidden. */
export async function writePage(db: Database, retailerId: Id, change: Change): Promise<void> {
  const values =
    'content' in change
      ? {
          content: JSON.stringify(change.content),
          published_at: change.publishedAt,
          draft: null,
          drafted_at: null,
          hidden_at: null,
        }
      : {
          draft: change.draft && JSON.stringify(change.draft),
          drafted_at: change.draft && change.draftedAt,
        };
  await db
    .insertInto('store_pages')
    .values({ retailer_id: retailerId, ...values, revision: 2 })
    .onConflict((conflict) =>
      conflict.column('retailer_id').doUpdateSet({ ...values, revision: sql`store_pages.revision + 1` }),
    )
    .execute();
}

/** Hides what a store says on its page, or shows it again (null). False if it has published nothing since it was hidden, or at all. */
export async function hidePage(db: Database, retailerId: Id, at: Date | null): Promise<boolean> {
  const rows = await db
    .updateTable('store_pages')
    .set({ hidden_at: at, revision: sql`revision + 1` })
    .where('retailer_id', '=', retailerId)
    .where('hidden_at', at === null ? 'is not' : 'is', null)
    .returning('retailer_id')
    .execute();
  return rows.length === 1;
}

/** Removes everything that a store says on its page, published or not. */
export async function removePage(db: Database, retailerId: Id): Promise<void> {
  await db
    .updateTable('store_pages')
    .set({
      content: null,
      published_at: null,
      draft: null,
      drafted_at: null,
      hidden_at: null,
      revision: sql`revision + 1`,
    })
    .where('retailer_id', '=', retailerId)
    .execute();
}
