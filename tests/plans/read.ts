import type { Database } from '#platform/database/connect.ts';

export type Read = {
  /** Begins with the function's name, `feature: listThings`; every exported `list…` of a records file has one. */
  name: string;
  read: (db: Database) => Promise<unknown>;
  /** Rows that may be looked at to answer; 1,500 unless the read counts more by its nature. */
  maxRowsRead?: number;
};
