import { z } from 'zod';

/** The version of the archive format; restoring refuses any other. */
const BACKUP_FORMAT = 1;

/** The names of the two JSON files around the data: the header comes before it, the manifest after it. */
export const HEADER_NAME = 'backup.json';
export const MANIFEST_NAME = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const tableShape = z.object({
  schema: identifier,
  name: identifier,
  columns: z.array(identifier).min(1),
});

/** What a restore must know before the data: the tables, each before the tables that reference it. */
export const headerShape = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  product: z.string(),
  /** The migrations that had been applied to the database, with their checksums. */
  migrations: z.array(z.object({ name: z.string(), sha256 })).min(1),
  tables: z.array(tableShape),
  /** How many people had been erased. Archives of version 0.1.0 lack this field. */
  erased: z.int().min(0).default(0),
});

/** What is only known after the data: its amounts and hashes. */
export const manifestShape = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256 })),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256 })),
  /** Files that rows refer to but that were missing from the store. */
  missingFiles: z.array(z.string()),
});

export type BackupHeader = z.infer<typeof headerShape>;
export type BackupManifest = z.infer<typeof manifestShape>;
export type BackupTable = z.infer<typeof tableShape>;

export const newHeader = (parts: Omit<BackupHeader, 'format'>): BackupHeader => ({
  format: BACKUP_FORMAT,
  ...parts,
});

/** A table's qualified name for SQL; the shape above allows no characters that need escaping. */
export const qualified = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `"${schema}"."${name}"`;

/** A table's name in the archive and the manifest. */
export const entryFolder = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${schema}.${name}`;

const number = (value: number) => value.toLocaleString('en-US');

/** How much data an archive contains, in words. */
export function amount({ tables, files }: Pick<BackupManifest, 'tables' | 'files'>): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const megabytes = (bytes / 1e6).toFixed(1);
  return `${number(Object.keys(tables).length)} tables with ${number(rows)} rows, ${number(Object.keys(files).length)} files with ${megabytes} MB`;
}
