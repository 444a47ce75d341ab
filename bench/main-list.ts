import { listCampaigns } from '../src/features/campaigns/server/lists/list-campaigns.ts';
import { connectExplainer } from '../tests/plans/explain.ts';
import { testContext } from '../tests/support/context.ts';
import type { BenchStage } from './bench-stage.ts';
import { runLoad } from './load.ts';
import { median } from './median.ts';
import { hasPgbench, runPgbench } from './pgbench.ts';
import type { Measure } from './report.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 2;

const types = ['Retailer', 'Convention', 'Online'] as const;

/**
 * GET /api/campaigns by type at 16 connections, beside its two floors: pgbench sending the same SQL to the same
 * database, and a bare node:http server sending the same bytes. Rounds of the three follow each other; each figure is
 * the median of its rounds. Other work takes more from one busy process than from sixteen, so ratios want a quiet
 * machine; processor time a request holds on a busy one too.
 */
export async function measureMainList(stage: BenchStage, say: (line: string) => void): Promise<Measure[]> {
  const requests = [];
  const explainer = await connectExplainer(stage.databaseUrl);
  for (const type of types) {
    requests.push(await explainer.queriesOf((db) => listCampaigns(testContext({ db }), { type })));
  }
  await explainer.end();
  const product = await stage.startProduct();
  const paths = types.map((type) => `/api/campaigns?type=${type}`);
  const body = await (await fetch(`http://127.0.0.1:${product.port}${paths[0]}`)).text();
  const bare = await stage.startBare(body);
  const withPgbench = await hasPgbench();
  if (!withPgbench) say('pgbench is not installed (Debian: postgresql-contrib): its floor is skipped');

  const ask = (port: number, seconds: number) => runLoad({ port, paths, connections: CONNECTIONS, seconds });
  await ask(product.port, WARM_UP_SECONDS);
  await ask(bare.port, WARM_UP_SECONDS);
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const options = { url: stage.databaseUrl, requests, connections: CONNECTIONS, seconds: SECONDS };
    const sqlPerSecond = withPgbench ? await runPgbench(options) : Number.NaN;
    const cpuBefore = product.cpuSeconds();
    const ours = await ask(product.port, SECONDS);
    const cpuAfter = product.cpuSeconds();
    const bytes = await ask(bare.port, SECONDS);
    const cpuMs =
      cpuBefore === null || cpuAfter === null ? Number.NaN : ((cpuAfter - cpuBefore) * 1000) / ours.answers;
    rounds.push({ ...ours, cpuMs, sqlPerSecond, barePerSecond: bytes.perSecond });
    say(`Round ${round} of ${ROUNDS}`);
  }
  const list = `campaign list, ${CONNECTIONS} connections`;
  const perSecond = median(rounds.map((round) => round.perSecond));
  const barePerSecond = median(rounds.map((round) => round.barePerSecond));
  const sqlPerSecond = median(rounds.map((round) => round.sqlPerSecond));
  const measures: Measure[] = [
    { name: list, value: perSecond, unit: 'requests/s' },
    { name: `${list}, p50`, value: median(rounds.map((round) => round.p50Ms)), unit: 'ms' },
    { name: `${list}, p99`, value: median(rounds.map((round) => round.p99Ms)), unit: 'ms' },
    {
      name: 'processor time of the server a request',
      value: median(rounds.map((round) => round.cpuMs)),
      unit: 'ms',
    },
    { name: 'answer', value: Buffer.byteLength(body) / 1000, unit: 'kB' },
    { name: 'bare node:http, the same bytes', value: barePerSecond, unit: 'requests/s' },
    {
      name: 'list : bare node:http',
      value: perSecond / barePerSecond,
      unit: '',
      note: 'for information: the bare server asks no database',
    },
  ];
  if (withPgbench) {
    const note = `${requests[0]?.length ?? 0} statements a request`;
    measures.push(
      { name: 'pgbench, the same SQL', value: sqlPerSecond, unit: 'requests/s', note },
      { name: 'list : pgbench', value: perSecond / sqlPerSecond, unit: '', floor: 0.35, note: 'aim: 0.45' },
    );
  }
  return measures.filter(({ value }) => !Number.isNaN(value));
}
