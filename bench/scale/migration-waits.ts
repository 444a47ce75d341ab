import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/connect.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { prepareStage } from '../bench-stage.ts';
import type { Measure } from '../report.ts';

/** The newest migration of the last release: those after it are measured. */
const RELEASED = '0105_notice_events.sql';
/** A million memberships, and nearly as many of the rest. */
const MILLION = {
  players: 200_000,
  campaigns: 100_000,
  membersPerCampaign: 10,
  sessionsPerCampaign: 4,
  seatsPerSession: 2,
  retailers: 20_000,
};
const MOST_MS = 1_000;
const PROBE_EVERY_MS = 10;

const migrationsFolder = join(import.meta.dirname, '../../src/platform/database/migrations');
/** Rewrites each row of the largest table while nobody may even read it. */
const CANARY = `alter table campaign_players add column canary uuid not null default gen_random_uuid();`;

/**
 * How long others wait for the locks of each migration since the last release, on tables of up to a million rows, beside a
 * canary that makes them wait too long.
 */
export async function measureMigrationWaits(
  say: (line: string) => void,
  { rows = MILLION, released = RELEASED } = {},
): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-migrations-'));
  const names = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const add = (name: string) => cpSync(join(migrationsFolder, name), join(folder, name));
  const newer = names.filter((name) => name > released);
  for (const name of names) if (name <= released) add(name);
  const stage = await prepareStage(rows, say, folder);
  const url = stage.databaseUrl;
  try {
    const measures: Measure[] = [];
    const measure = async (name: string): Promise<number> => {
      say(`Applying ${name}`);
      return longestWait(url, () => migrateDatabase({ url, folder }));
    };
    for (const name of newer) {
      add(name);
      const value = await measure(name);
      measures.push({ name: `migration ${name}, longest wait`, value, unit: 'ms', ceiling: MOST_MS });
    }
    writeFileSync(join(folder, '9999_canary.sql'), CANARY);
    const value = await measure('a canary');
    measures.push({
      name: 'a migration that rewrites a table, longest wait',
      value,
      unit: 'ms',
      floor: MOST_MS,
    });
    return measures;
  } finally {
    await stage.clear();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The longest time, in milliseconds, that somebody waits during `work` who writes to any table, and who locks a row of
 * it.
 */
export async function longestWait(url: string, work: () => Promise<void>): Promise<number> {
  const { db, close } = openDatabase({ url, max: 1, statementTimeoutMs: 600_000 });
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth') order by name`.execute(db);
    const names = tables.map(({ name }) => sql.raw(name));
    const state = { isOver: false, longest: 0 };
    const probe = async () => {
      while (!state.isOver) {
        // One table at a time: whoever locks several and a migration could wait for each other.
        for (const name of names) {
          const began = performance.now();
          await db.transaction().execute(async (transaction) => {
            await sql`set local lock_timeout = 0`.execute(transaction);
            await sql`lock table ${name} in row exclusive mode`.execute(transaction);
            await sql`select from ${name} limit 1 for no key update`.execute(transaction);
          });
          state.longest = Math.max(state.longest, performance.now() - began);
        }
        await sleep(PROBE_EVERY_MS);
      }
    };
    const probing = probe();
    await work();
    state.isOver = true;
    await probing;
    return state.longest;
  } finally {
    await close();
  }
}
