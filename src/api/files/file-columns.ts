import { fileColumns as campaignColumns } from '#features/membership/server/records/files.ts';
import { fileColumns as conventionColumns } from '#features/conventions/server/records/managed.ts';
import { fileColumns as gameSystemColumns } from '#features/game-systems/server/records/managed.ts';
import { fileColumns as playerColumns } from '#features/players/server/records/players.ts';
import { fileColumns as retailerColumns } from '#features/retailers/server/records/retailers.ts';
import type { FileColumn } from '#platform/files/file-columns.ts';
import { fileColumns as uploadColumns } from '#platform/files/upload-records.ts';

/** Every column of the schema that names stored files. */
export const fileColumns: readonly FileColumn[] = [
  ...uploadColumns,
  ...campaignColumns,
  ...playerColumns,
  ...retailerColumns,
  ...gameSystemColumns,
  ...conventionColumns,
];
