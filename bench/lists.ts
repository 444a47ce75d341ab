import { sql } from 'kysely';
import { cookiePolicy, sessionCookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { findSessionByToken } from '#features/accounts/server/records/sessions.ts';
import { listCampaigns } from '#features/play/server/lists/list-campaigns.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { signatureOf } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';
import { playerActor } from '../tests/support/actors.ts';
import { makeAuthSession } from '../tests/support/auth-session.ts';
import { connectExplainer } from '../tests/plans/explain.ts';
import { testContext } from '../tests/support/context.ts';
import { type BenchStage, productSecret } from './bench-stage.ts';
import { runLoad } from './load.ts';
import { median } from './median.ts';
import { hasPgbench, runPgbench } from './pgbench.ts';
import type { Measure } from './report.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 4;
/** Long enough that planning on new connections weighs little. */
const PGBENCH_SECONDS = 8;
const WARM_UP_SECONDS = 3;

/** Campaigns on the first pages of the three lists. */
const NEWEST = 60;

const types = ['Retailer', 'Convention', 'Online'] as const;

/** What today's browsers say. */
const ways = [
  { name: 'plain', headers: {} },
  { name: 'compressed', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
];

/**
 * GET /api/campaigns by type as a player who is signed in, at 16 connections, plain and as browsers ask, beside pgbench
 * running the SQL that such a request runs without memory: who asks, and the list as that player sees it. Rounds
 * follow each other; each figure is the median of its rounds.
 */
export async function measureLists(stage: BenchStage, say: (line: string) => void): Promise<Measure[]> {
  if (!(await hasPgbench())) throw new Error('pgbench is not installed (Debian: postgresql-contrib)');
  const { requests, cookieAt } = await signedInList(stage.databaseUrl);
  const product = await stage.startProduct();
  const cookie = cookieAt(product.port);
  const paths = types.map((type) => `/api/campaigns?type=${type}`);
  const ask = (headers: Record<string, string>, seconds: number) =>
    runLoad({
      port: product.port,
      paths,
      connections: CONNECTIONS,
      seconds,
      headers: { cookie, ...headers },
    });
  for (const { headers } of ways) await ask(headers, WARM_UP_SECONDS);

  const sqlPerSecond: number[] = [];
  const rounds = ways.map(() => [] as { perSecond: number; p50Ms: number; cpuMs: number }[]);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const options = {
      url: stage.databaseUrl,
      requests,
      connections: CONNECTIONS,
      seconds: PGBENCH_SECONDS,
    };
    sqlPerSecond.push(await runPgbench(options));
    for (const [index, { headers }] of ways.entries()) {
      const before = product.cpuSeconds() ?? Number.NaN;
      const load = await ask(headers, SECONDS);
      const cpuMs = (((product.cpuSeconds() ?? Number.NaN) - before) * 1000) / load.answers;
      rounds[index]?.push({ ...load, cpuMs });
    }
    say(`Round ${round} of ${ROUNDS}`);
  }
  const floor = median(sqlPerSecond);
  const note = `${requests[0]?.length ?? 0} statements a request`;
  return [
    { name: 'pgbench, the SQL of a list for a player', value: floor, unit: 'requests/s', note },
    ...ways.flatMap(({ name }, index): Measure[] => {
      const of = rounds[index] ?? [];
      const list = `list for a player, ${name}`;
      const perSecond = median(of.map((round) => round.perSecond));
      return [
        { name: list, value: perSecond, unit: 'requests/s' },
        { name: `${list}, p50`, value: median(of.map((round) => round.p50Ms)), unit: 'ms' },
        {
          name: `${list}, processor time of the server a request`,
          value: median(of.map((round) => round.cpuMs)),
          unit: 'ms',
        },
        { name: `${list} : pgbench`, value: perSecond / floor, unit: '', floor: 0.45 },
      ];
    }),
  ];
}

/**
 * Signs in a player who is in as many of the newest campaigns as anybody: the statements of the three lists as that player
 * sees them, and the cookie for a product that listens on a port.
 */
export async function signedInList(databaseUrl: string) {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  const person = await signInSomebody(db);
  await close();
  const signature = signatureOf({ secret: productSecret, previousSecrets: [] }, person.token);
  return {
    requests: await requestsOf(databaseUrl, person),
    cookieAt: (port: number) =>
      `${sessionCookieName(cookiePolicy(`http://127.0.0.1:${port}`))}=${person.token}.${signature}`,
  };
}

type SignedInPerson = { userId: Id; playerId: Id; token: string };

/** A player who is in as many of the newest campaigns as anybody, so that what they get is nobody else's; signed in. */
async function signInSomebody(db: Database): Promise<SignedInPerson> {
  const player = await db
    .selectFrom('players')
    .innerJoin('campaign_players as own', 'own.player_id', 'players.id')
    .select(['players.id', 'players.auth_id'])
    .where('own.campaign_id', 'in', (newest) =>
      newest.selectFrom('campaigns').select('id').orderBy('created_at', 'desc').limit(sql.lit(NEWEST)),
    )
    .groupBy(['players.id', 'players.auth_id'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('players.id')
    .limit(sql.lit(1))
    .executeTakeFirstOrThrow();
  const token = await makeAuthSession(db, player.auth_id);
  return { userId: player.auth_id, playerId: player.id, token };
}

/** The statements of each request, in order: those that find out who asks, and those of the list. */
async function requestsOf(databaseUrl: string, { userId, playerId, token }: SignedInPerson) {
  const explainer = await connectExplainer(databaseUrl);
  try {
    const requests = [];
    for (const type of types) {
      requests.push(
        await explainer.queriesOf(async (db) => {
          await findSessionByToken(db, token, new Date());
          const actor = playerActor({ id: playerId, auth_id: userId, email: null });
          await listCampaigns(testContext({ db, actor }), { type });
        }),
      );
    }
    return requests;
  } finally {
    await explainer.end();
  }
}
