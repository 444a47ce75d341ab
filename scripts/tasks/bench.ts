// `npm run bench`: measures the product beside floors taken in the same run, about two minutes in all. Ratios say
// more than numbers: they hold on other machines. Ends with 1 when a floor is not reached.
import { prepareStage } from '../../bench/bench-stage.ts';
import { measureMainList } from '../../bench/main-list.ts';
import { manyRows } from '../../bench/many-rows.ts';
import { report } from '../../bench/report.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const stage = await prepareStage(manyRows, say);
try {
  const measures = await measureMainList(stage, say);
  if (!(await report(measures, say))) process.exitCode = 1;
} finally {
  await stage.clear();
}
