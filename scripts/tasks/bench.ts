// `npm run bench`: measures the product beside floors taken in the same run. Ratios say more than numbers: they hold on
// other machines. Ends with 1 when a floor is not reached. One part alone is named, as in `npm run bench list`:
//   list          the campaign list of visitors          lists         the campaign list of a player
//   seats         seats taken and given back             sign-in       signing in
//   lighthouse    the landing page                       interactions  how soon pages answer a press on a phone
//   network       the sponsor tree                       points        the points of a player with very many rows
//   retailers     the search among up to 1,000,000 stores
//   find          the search for tables among 1,000,000 campaigns
//   reminders     the reminders for 100,000 seats in an hour
//   notices       10,000 open event streams
//   migrations    how long others wait for the locks of migrations since the last release, at a million rows
//   growth        the list among 1,000,000 rows
//   overload      five times as many requests as the server can answer
//   rush          a convention that opens; `npm run bench -- rush --seconds=20` for another time than a minute
//   peers         what others serve such a list with, which it installs; only when it is asked for
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { prepareStage } from '../../bench/bench-stage.ts';
import { measureFinding } from '../../bench/scale/find.ts';
import { measureGrowth } from '../../bench/scale/growth.ts';
import { measureInteractions } from '../../bench/interactions.ts';
import { measureLanding } from '../../bench/lighthouse.ts';
import { measureLists } from '../../bench/lists.ts';
import { measureMainList } from '../../bench/main-list.ts';
import { manyRows } from '../../bench/many-rows.ts';
import { type Measure, report } from '../../bench/report.ts';
import { measureNotices } from '../../bench/notices/notices.ts';
import { measureMigrationWaits } from '../../bench/scale/migration-waits.ts';
import { measureNetwork } from '../../bench/scale/network.ts';
import { measurePeers } from '../../bench/peers/peers.ts';
import { measureRush, RUSH_SECONDS } from '../../bench/rush/rush.ts';
import { measureOverload } from '../../bench/overload.ts';
import { measurePoints } from '../../bench/scale/points.ts';
import { measureReminders } from '../../bench/scale/reminders.ts';
import { measureRetailers } from '../../bench/scale/retailers.ts';
import { measureTakingSeats } from '../../bench/seats.ts';
import { measureSignIn } from '../../bench/sign-in.ts';
import { ensureChromium } from './tests/chromium.ts';
import { runStep } from './tests/run-step.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const [load = 0] = loadavg();
if (load > cpus().length / 2)
  say(`The machine is busy with other work (load ${load.toFixed(1)}): ratios will be low`);

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: `${RUSH_SECONDS}` } },
});
const wants = (part: string) => wanted.length === 0 || wanted.includes(part);
/** Only by its name: it is a look into the pages, and no floor of the others stands on it. */
const wantsInteractions = wanted.includes('interactions');

async function measureAll(): Promise<Measure[]> {
  const chromiumPath = wants('lighthouse') || wantsInteractions ? ensureChromium() : null;
  if (chromiumPath !== null) await buildPages();
  const onStage = ['list', 'lists', 'seats', 'sign-in', 'lighthouse', 'network', 'points', 'peers'];
  const measures = wantsInteractions || onStage.some(wants) ? await measureOnStage(chromiumPath) : [];
  if (wants('retailers')) measures.push(...(await measureRetailers(say)));
  if (wants('find')) measures.push(...(await measureFinding(say)));
  if (wants('reminders')) measures.push(...(await measureReminders(say)));
  if (wants('notices')) measures.push(...(await measureNotices(say)));
  if (wants('rush')) measures.push(...(await measureRush(say, Number(options.seconds))));
  if (wants('overload')) measures.push(...(await measureOverload(say)));
  if (wants('migrations')) measures.push(...(await measureMigrationWaits(say)));
  if (wants('growth')) measures.push(...(await measureGrowth(say)));
  return measures;
}

/** What is measured on one database with many rows; the other parts fill databases of their own. */
async function measureOnStage(chromiumPath: string | null): Promise<Measure[]> {
  const stage = await prepareStage(manyRows, say);
  try {
    const measures = wants('list') ? await measureMainList(stage, say) : [];
    if (wants('lists')) measures.push(...(await measureLists(stage, say)));
    if (wants('seats')) measures.push(...(await measureTakingSeats(stage, say)));
    if (wanted.includes('peers')) measures.push(...(await measurePeers(stage, say)));
    if (wants('sign-in')) measures.push(...(await measureSignIn(stage, say)));
    if (chromiumPath !== null && wantsInteractions)
      measures.push(...(await measureInteractions({ stage, chromiumPath, say })));
    if (chromiumPath !== null && wants('lighthouse')) {
      const { port } = await stage.startProduct();
      measures.push(...(await measureLanding({ url: `http://127.0.0.1:${port}/`, chromiumPath, say })));
    }
    if (wants('network')) measures.push(...(await measureNetwork(stage, say)));
    if (wants('points')) measures.push(...(await measurePoints(stage, say)));
    return measures;
  } finally {
    await stage.clear();
  }
}

async function buildPages(): Promise<void> {
  const { code } = await runStep({ name: 'build', command: 'node', args: ['scripts/run.mjs', 'build'] });
  if (code !== 0) throw new Error('Without pages there is nothing to measure');
}

if (!(await report(await measureAll(), say))) process.exitCode = 1;
