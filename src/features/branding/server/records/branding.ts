import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/database/connect.ts';
import type { DB } from '#platform/database/types.gen.ts';
import type { FileColumn } from '#platform/files/file-columns.ts';
import { ownBranding, type StoredBranding } from '#platform/live/live-branding.ts';

/** The column that names the logo in the file store. */
export const fileColumns: FileColumn[] = [{ table: 'branding', column: 'logo_image_url', by: 'url' }];

const linksShape = z.array(z.object({ label: z.string(), url: z.string() }));

type Row = Selectable<DB['branding']>;
type Found = { branding: StoredBranding; revision: number };

const toBranding = (row: Row): Found => ({
  branding: {
    name: row.name,
    logoUrl: row.logo_image_url,
    primaryColor: row.primary_color,
    accentColor: row.accent_color,
    welcomeHeading: row.welcome_heading,
    welcomeText: row.welcome_text,
    footerLinks: linksShape.parse(row.footer_links),
  },
  revision: row.revision,
});

/** The branding that was chosen; what comes with the product if nobody has chosen any. */
export async function findBranding(db: Database): Promise<Found> {
  const row = await db.selectFrom('branding').selectAll().executeTakeFirst();
  return row ? toBranding(row) : { branding: ownBranding, revision: 1 };
}

/** Locks the branding until the transaction ends; adds the row if there is none. */
export async function lockBranding(db: Database): Promise<Found & { id: string }> {
  await db
    .insertInto('branding')
    .defaultValues()
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .execute();
  const row = await db.selectFrom('branding').selectAll().forUpdate().executeTakeFirstOrThrow();
  return { ...toBranding(row), id: row.id };
}

/** Writes the branding, which makes earlier forms stale. Returns its new revision. */
export async function writeBranding(db: Database, branding: StoredBranding): Promise<number> {
  const { revision } = await db
    .updateTable('branding')
    .set({
      name: branding.name,
      logo_image_url: branding.logoUrl,
      primary_color: branding.primaryColor,
      accent_color: branding.accentColor,
      welcome_heading: branding.welcomeHeading,
      welcome_text: branding.welcomeText,
      footer_links: JSON.stringify(branding.footerLinks),
      revision: sql`revision + 1`,
    })
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
