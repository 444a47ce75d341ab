import { listCampaigns } from '#features/play/server/lists/list-campaigns.ts';
import { connectExplainer, type Query } from '../tests/plans/explain.ts';
import { testContext } from '../tests/support/context.ts';
import type { BenchServer, BenchStage } from './bench-stage.ts';
import { type LoadResult, runLoad } from './load.ts';
import { median } from './median.ts';
import { hasPgbench, runPgbench } from './pgbench.ts';
import type { Measure } from './report.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 2;
/** Visitors are answered from memory. */
const LEAST_OF_PGBENCH = 2.5;

export const campaignTypes = ['Retailer', 'Convention', 'Online'] as const;

/** What browsers say of compression. */
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' };

/**
 * GET /api/campaigns by type at 16 connections, as visitors ask: plain, and with compression as browsers take it. Beside it
 * its two floors: pgbench sending the same SQL to the same database, and a bare node:http server sending the same plain
 * bytes. Rounds follow each other; each figure is the median of its rounds. Other work takes more from one busy process
 * than from sixteen, so ratios want a quiet machine; processor time a request holds on a busy one too.
 */
export async function measureMainList(stage: BenchStage, say: (line: string) => void): Promise<Measure[]> {
  const requests = await statementsOfList(stage.databaseUrl);
  const product = await stage.startProduct();
  const paths = campaignTypes.map((type) => `/api/campaigns?type=${type}`);
  const first = `http://127.0.0.1:${product.port}${paths[0]}`;
  const body = await (await fetch(first, { headers: { 'accept-encoding': 'identity' } })).text();
  const bare = await stage.startBare(body);
  const withPgbench = await hasPgbench();
  if (!withPgbench) say('pgbench is not installed (Debian: postgresql-contrib): its floor is skipped');

  const sql = (seconds: number) =>
    withPgbench
      ? runPgbench({ url: stage.databaseUrl, requests, connections: CONNECTIONS, seconds })
      : Promise.resolve(Number.NaN);
  const ask = (server: BenchServer, headers: Record<string, string>, seconds: number) =>
    withCpu(server, () => runLoad({ port: server.port, paths, connections: CONNECTIONS, seconds, headers }));
  // The database's caches are empty, and nothing is compiled yet.
  await sql(WARM_UP_SECONDS);
  await ask(product, {}, WARM_UP_SECONDS);
  await ask(product, asBrowsers, WARM_UP_SECONDS);
  await ask(bare, {}, WARM_UP_SECONDS);
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    rounds.push({
      sqlPerSecond: await sql(SECONDS),
      plain: await ask(product, {}, SECONDS),
      compressed: await ask(product, asBrowsers, SECONDS),
      bare: await ask(bare, {}, SECONDS),
    });
    say(`Round ${round} of ${ROUNDS}`);
  }
  return measuresOf(rounds, {
    bytes: Buffer.byteLength(body),
    statements: requests[0]?.length ?? 0,
  }).filter(({ value }) => !Number.isNaN(value));
}

/** The statements that the list of each type sends, in the order of `campaignTypes`. */
export async function statementsOfList(url: string): Promise<Query[][]> {
  const explainer = await connectExplainer(url);
  const requests = [];
  for (const type of campaignTypes) {
    requests.push(await explainer.queriesOf((db) => listCampaigns(testContext({ db }), { type })));
  }
  await explainer.end();
  return requests;
}

type Asked = LoadResult & { cpuMs: number };
type Round = { sqlPerSecond: number; plain: Asked; compressed: Asked; bare: Asked };

/** A load with the processor time that the server used for each answer; NaN where the system does not tell. */
async function withCpu(server: BenchServer, load: () => Promise<LoadResult>): Promise<Asked> {
  const before = server.cpuSeconds() ?? Number.NaN;
  const result = await load();
  return { ...result, cpuMs: (((server.cpuSeconds() ?? Number.NaN) - before) * 1000) / result.answers };
}

function measuresOf(
  rounds: readonly Round[],
  { bytes, statements }: { bytes: number; statements: number },
): Measure[] {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure));
  const sqlPerSecond = of((round) => round.sqlPerSecond);
  const barePerSecond = of(({ bare }) => bare.perSecond);
  const ways = [
    { list: `campaign list, ${CONNECTIONS} connections`, way: 'plain' },
    { list: `campaign list compressed, ${CONNECTIONS} connections`, way: 'compressed' },
  ] as const;
  return [
    {
      name: 'pgbench, the same SQL',
      value: sqlPerSecond,
      unit: 'requests/s',
      note: `${statements} statements a request`,
    },
    { name: 'bare node:http, the same bytes', value: barePerSecond, unit: 'requests/s' },
    { name: 'answer', value: bytes / 1000, unit: 'kB' },
    ...ways.flatMap(({ list, way }): Measure[] => {
      const perSecond = of((round) => round[way].perSecond);
      return [
        { name: list, value: perSecond, unit: 'requests/s' },
        { name: `${list}, p50`, value: of((round) => round[way].p50Ms), unit: 'ms' },
        { name: `${list}, p99`, value: of((round) => round[way].p99Ms), unit: 'ms' },
        {
          name: `${list}, processor time of the server a request`,
          value: of((round) => round[way].cpuMs),
          unit: 'ms',
        },
        { name: `${list} : pgbench`, value: perSecond / sqlPerSecond, unit: '', floor: LEAST_OF_PGBENCH },
        {
          name: `${list} : bare node:http`,
          value: perSecond / barePerSecond,
          unit: '',
          note: 'for information: the bare server asks no database',
        },
      ];
    }),
  ];
}
