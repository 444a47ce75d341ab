// Starts the product with one command on a machine that has Node 20 or newer and npm: installs what is missing, builds
// what is stale, then runs the server under the Node that the project brings along. `dev` runs it with hot reload.
import { runCommand } from './bootstrap/bootstrap-error.mjs';
import { buildIfStale } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { runUnderOwnNode } from './bootstrap/node.mjs';

await runCommand(async () => {
  await ensureInstalled();
  if (process.argv[2] === 'dev') return runUnderOwnNode(['scripts/tasks/dev.ts']);
  await buildIfStale();
  return runUnderOwnNode(['src/api/main.ts']);
});
