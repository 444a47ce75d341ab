// A convention opens: a crowd takes its seats on two servers behind a proxy, as `npm run bench rush` plays it at length.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCrowd } from '../../bench/rush/crowd.ts';
import { judgeRush, readHeld } from '../../bench/rush/judge-rush.ts';
import { type RoundRobin, startRoundRobin } from '../../bench/rush/round-robin.ts';
import { fillRush } from '../../bench/rush/rush-world.ts';
import { signatureOf } from '#platform/security/keys.ts';
import { testDatabase } from '../support/database.ts';
import { productionEnv, productionOrigin, sessionCookieName } from '../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { db, url } = testDatabase({ emptied: 'once' });

let servers: ServerProcess[] = [];
let proxy: RoundRobin;
beforeAll(async () => {
  const env = { ...productionEnv, DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  proxy = await startRoundRobin(servers.map(({ port }) => port));
});
afterAll(async () => {
  await proxy?.close();
  await Promise.all(servers.map((server) => server.cleanUp()));
  await sql`drop schema if exists pgboss cascade`.execute(db);
});

test('300 players book 100 seats at once: none is oversold, none is lost, and all are taken', async () => {
  const size = { campaigns: 5, sessionsPerCampaign: 4, seatsPerSession: 5, players: 300 };
  const { players, ...world } = await fillRush(db, size);
  const secrets = { secret: productionEnv.SECRET, previousSecrets: [] };
  const { told, others, twice, cut } = await runCrowd({
    ...world,
    port: proxy.port,
    origin: productionOrigin,
    players: players.map(({ id, token }) => ({
      id,
      cookie: `${sessionCookieName}=${token}.${signatureOf(secrets, token)}`,
    })),
    // For a slow machine: it is over when all seats are taken.
    seconds: 30,
    arriveMs: 200,
    thinkMs: 100,
    leavesWhenFull: true,
  });
  expect(others).toEqual({});
  expect(Math.min(twice, cut)).toBeGreaterThan(0);
  expect(judgeRush(await readHeld(db), told)).toEqual({
    taken: world.seats,
    oversold: 0,
    lost: 0,
    doubled: 0,
    untold: 0,
    misaudited: 0,
    unanswered: 0,
  });
});
