import { readFileSync } from 'node:fs';
import { runStep } from './tests/run-step.ts';
import { checkSize } from './size.ts';

const routeTreeFile = 'src/web/route-tree.gen.ts';

/**
 * Builds the browser's files and checks what comes out: the route tree is the one that is committed, and every page
 * keeps its budget.
 * @returns what is wrong, or null.
 */
export async function checkWebBuild(): Promise<string | null> {
  const before = readFileSync(routeTreeFile, 'utf8');
  const { code } = await runStep({ name: 'build', command: 'node', args: ['scripts/run.mjs', 'build'] });
  if (code !== 0) return 'There is no build whose size could be checked';
  if (readFileSync(routeTreeFile, 'utf8') !== before) {
    return `${routeTreeFile} was stale and has been regenerated: commit it`;
  }
  return checkSize();
}
