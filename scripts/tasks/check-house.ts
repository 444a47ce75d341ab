import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';

type Cruise = {
  modules: { source: string }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};

/**
 * Checks who imports whom (.dependency-cruiser.mjs). A tool that sees no module finds no violation: so every source
 * file has to be among the modules that it saw.
 * @returns what is wrong, or null.
 */
export async function checkHouse(): Promise<string | null> {
  const { modules, summary } = await cruise();
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts') && !seen.has(file));
  const problems = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
    ...unseen.map((file) => `dependency-cruiser did not see ${file}`),
  ];
  return problems.length > 0 ? problems.join('\n') : null;
}

function cruise(): Promise<Cruise> {
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src'];
  return new Promise((resolve, reject) => {
    execFile('depcruise', args, { maxBuffer: 256_000_000 }, (error, stdout) => {
      // It exits with the number of violations; without a report the failure is its own.
      if (stdout.startsWith('{')) resolve(JSON.parse(stdout) as Cruise);
      else reject(error ?? new Error('dependency-cruiser gave no report'));
    });
  });
}
