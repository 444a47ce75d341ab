// Two versions at once on one database, as in an upgrade of one server after the other: the one before, and this one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { signatureOf } from '#platform/security/keys.ts';
import { fillRush } from '../../bench/rush/rush-world.ts';
import { type Crowd, startCrowd } from '../cluster/crowd.ts';
import { judge } from '../cluster/judge.ts';
import { emptyDatabase } from '../support/database.ts';
import { productionEnv, sessionCookieName } from '../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const STEADY_MS = 3_000;
const migrationsFolder = 'src/platform/database/migrations';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
const lastOf = (...args: string[]): string => git('log', '-1', '--format=%H', ...args);
const migrationsIn = (folder: string): number =>
  readdirSync(join(folder, migrationsFolder)).filter((name) => name.endsWith('.sql')).length;

/** The commit of the version before: the last release, or where that has all migrations, the one before the newest. */
function versionBefore(): string {
  const release = lastOf('--grep', '^Release [0-9]');
  const newest = lastOf('--diff-filter=A', '--', migrationsFolder);
  const hasAll = release !== '' && git('merge-base', newest, release) === newest;
  return hasAll || release === '' ? `${newest}^` : release;
}

describe('an upgrade of one server after the other', () => {
  const { url } = emptyDatabase('rolling');
  const env = { ...productionEnv, DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' };
  const { db, close } = openDatabase({ url, max: 2 });
  const before = mkdtempSync(join(tmpdir(), 'guildhall-before-'));
  const servers: ServerProcess[] = [];
  let crowd: Crowd;

  beforeAll(async () => {
    git('worktree', 'add', '--detach', before, versionBefore());
    symlinkSync(resolve('node_modules'), join(before, 'node_modules'));
    servers.push(
      await startServerProcess(env, { cwd: before }),
      await startServerProcess(env, { cwd: before }),
    );
    const { players, ...world } = await fillRush(db, {
      campaigns: 20,
      sessionsPerCampaign: 6,
      seatsPerSession: 4,
      players: 40,
    });
    const secrets = { secret: productionEnv.SECRET, previousSecrets: [] };
    const signedIn = players.map(({ id, token }) => ({
      id,
      cookie: `${sessionCookieName}=${token}.${signatureOf(secrets, token)}`,
    }));
    crowd = startCrowd({ ...world, players }, signedIn, () => servers.map(({ port }) => port));
  });
  afterAll(async () => {
    await crowd?.stop();
    await close();
    for (const server of servers) await server.cleanUp();
    git('worktree', 'remove', '--force', before);
    rmSync(before, { recursive: true, force: true });
  });

  async function replace(server: ServerProcess): Promise<void> {
    servers.push(await startServerProcess(env));
    await sleep(STEADY_MS);
    servers.splice(servers.indexOf(server), 1);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    await server.cleanUp();
    await sleep(STEADY_MS);
  }

  test('fails no request, and loses and doubles nothing', async () => {
    const applied = async () => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from migrations.checksums`.execute(db);
      return rows[0]!.count;
    };
    expect(await applied()).toBe(migrationsIn(before));
    await sleep(STEADY_MS);
    for (const server of servers.slice()) await replace(server);
    expect(await applied()).toBe(migrationsIn('.'));
    await crowd.pause();
    expect(crowd.errors).toEqual([]);
    expect(Object.fromEntries(crowd.others)).toEqual({});
    expect(await judge(db, crowd.ledger, [])).toEqual({
      lost: 0,
      doubled: 0,
      mailedTwice: 0,
      oversold: 0,
      unanswered: 0,
    });
    expect(crowd.answered.length).toBeGreaterThan(500);
    crowd.goOn();
  });
});
