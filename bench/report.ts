import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

/** One line of the report: a measure, and what it must reach, or must not exceed. */
export type Measure = {
  name: string;
  value: number;
  unit: string;
  floor?: number;
  ceiling?: number;
  note?: string;
};

const lastFile = join(import.meta.dirname, 'last.json');

/** Prints measures as a table, keeps them in bench/last.json, and answers whether every floor is reached. */
export async function report(measures: readonly Measure[], say: (line: string) => void): Promise<boolean> {
  const width = Math.max(...measures.map(({ name }) => name.length));
  say('');
  for (const measure of measures) {
    const { name, value, unit, note } = measure;
    const digits = value >= 100 ? 0 : 2;
    const remarks = [verdictOn(measure), note].filter(Boolean).join('; ');
    say(
      `${name.padEnd(width)}  ${value.toFixed(digits).padStart(8)} ${unit.padEnd(10)}  ${remarks}`.trimEnd(),
    );
  }
  const [load = 0] = loadavg();
  const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? '', node: process.version, load };
  await writeFile(lastFile, `${JSON.stringify({ at: new Date(), machine, measures }, null, 2)}\n`);
  say(`\nKept in bench/last.json`);
  return measures.every(isReached);
}

const isReached = ({ value, floor = -Infinity, ceiling = Infinity }: Measure): boolean =>
  value >= floor && value <= ceiling;

function verdictOn(measure: Measure): string {
  const { floor, ceiling } = measure;
  if (floor !== undefined) return `${isReached(measure) ? 'reaches' : 'BELOW'} ${floor}`;
  if (ceiling !== undefined) return `${isReached(measure) ? 'within' : 'ABOVE'} ${ceiling}`;
  return '';
}
