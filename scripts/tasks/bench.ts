// `npm run bench`: measures the product beside floors taken in the same run, some ten minutes in all. Ratios say
// more than numbers: they hold on other machines. Ends with 1 when a floor is not reached. `npm run bench lighthouse`
// measures the landing page alone, `npm run bench list` the list, `npm run bench growth` the list among a million rows,
// `npm run bench sign-in` signing in, `npm run bench network` the sponsor tree, `npm run bench points` the points of a player
// with very many rows, `npm run bench retailers` the search among a thousand to a million stores, `npm run bench reminders`
// the reminders for 100,000 seats in an hour, `npm run bench notices` ten thousand open event streams, `npm run bench
// interactions` how soon pages answer a press on a phone.
import { cpus, loadavg } from 'node:os';
import { prepareStage } from '../../bench/bench-stage.ts';
import { measureGrowth } from '../../bench/growth.ts';
import { measureInteractions } from '../../bench/interactions.ts';
import { measureLanding } from '../../bench/lighthouse.ts';
import { measureMainList } from '../../bench/main-list.ts';
import { manyRows } from '../../bench/many-rows.ts';
import { type Measure, report } from '../../bench/report.ts';
import { measureNotices } from '../../bench/notices/notices.ts';
import { measureNetwork } from '../../bench/network.ts';
import { measurePoints } from '../../bench/points.ts';
import { measureReminders } from '../../bench/reminders.ts';
import { measureRetailers } from '../../bench/retailers.ts';
import { measureSignIn } from '../../bench/sign-in.ts';
import { ensureChromium } from './tests/chromium.ts';
import { runStep } from './tests/run-step.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const [load = 0] = loadavg();
if (load > cpus().length / 2)
  say(`The machine is busy with other work (load ${load.toFixed(1)}): ratios will be low`);

const wanted = process.argv.slice(2);
const wants = (part: string) => wanted.length === 0 || wanted.includes(part);
/** Only by its name: it is a look into the pages, and no floor of the others stands on it. */
const wantsInteractions = wanted.includes('interactions');

async function measureAll(): Promise<Measure[]> {
  const chromiumPath = wants('lighthouse') || wantsInteractions ? ensureChromium() : null;
  if (chromiumPath !== null) await buildPages();
  const measures =
    wantsInteractions || ['list', 'sign-in', 'lighthouse', 'network', 'points'].some(wants)
      ? await measureOnStage(chromiumPath)
      : [];
  if (wants('retailers')) measures.push(...(await measureRetailers(say)));
  if (wants('reminders')) measures.push(...(await measureReminders(say)));
  if (wants('notices')) measures.push(...(await measureNotices(say)));
  if (wants('growth')) measures.push(...(await measureGrowth(say)));
  return measures;
}

/** What is measured on one database with many rows; the other parts fill databases of their own. */
async function measureOnStage(chromiumPath: string | null): Promise<Measure[]> {
  const stage = await prepareStage(manyRows, say);
  try {
    const measures = wants('list') ? await measureMainList(stage, say) : [];
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
