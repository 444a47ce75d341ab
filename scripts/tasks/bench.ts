// `npm run bench`: measures the product beside floors taken in the same run, about two minutes in all. Ratios say
// more than numbers: they hold on other machines. Ends with 1 when a floor is not reached.
import { cpus, loadavg } from 'node:os';
import { prepareStage } from '../../bench/bench-stage.ts';
import { measureMainList } from '../../bench/main-list.ts';
import { manyRows } from '../../bench/many-rows.ts';
import { report } from '../../bench/report.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const [load = 0] = loadavg();
if (load > cpus().length / 2)
  say(`The machine is busy with other work (load ${load.toFixed(1)}): ratios will be low`);

const stage = await prepareStage(manyRows, say);
try {
  const measures = await measureMainList(stage, say);
  if (!(await report(measures, say))) process.exitCode = 1;
} finally {
  await stage.clear();
}
