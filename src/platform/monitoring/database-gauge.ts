import type { Database } from '../database/connect.ts';
import type { Reading, Watched } from './metrics.ts';

/** Numbers for the metrics that a feature reads from the database. Each statement is bounded: it is run every few seconds. */
export type DatabaseGauge = Pick<Watched, 'name' | 'help' | 'label'> & {
  read: (db: Database, now: Date) => Promise<Reading[]>;
};
