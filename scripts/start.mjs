// Starts the product with one command on a machine that has Node 20 or newer and npm: installs what is missing, builds
// what is stale, then runs the server under the Node that the project brings along. `dev` runs it with hot reload.
import { join } from 'node:path';
import { runCommand } from './bootstrap/bootstrap-error.mjs';
import { build, isBuildStale } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { runUnderOwnNode } from './bootstrap/node.mjs';
import { root } from './bootstrap/paths.mjs';

await runCommand(async () => {
  await ensureInstalled({ toServe: true });
  if (process.argv[2] === 'dev') return runUnderOwnNode(['scripts/tasks/dev.ts']);
  // Meanwhile the server makes its database.
  const pages = isBuildStale() ? build() : null;
  // Keeping what was compiled halves the time that later starts take to load the program.
  const { NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled') } = process.env;
  return runUnderOwnNode(['src/api/main.ts'], {
    environment: { NODE_COMPILE_CACHE, ...(pages && { PAGES_UNDER_WAY: '1' }) },
    awaited: pages,
  });
});
