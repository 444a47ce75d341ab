import { sql } from 'kysely';
import { isKnownZone } from '#shared/time/zone-clock.ts';
import type { Database } from '../database/connect.ts';

/** Whether both this server and its database know a time zone by exactly this name, such as 'America/New_York'. */
export async function isTimeZone(db: Database, name: string): Promise<boolean> {
  if (!isKnownZone(name)) return false;
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as known`.execute(db);
  return rows[0]?.known ?? false;
}
