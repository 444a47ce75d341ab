import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { BootstrapError } from './bootstrap-error.mjs';
import { chooseNode } from './choose-node.mjs';
import { root } from './paths.mjs';

const wantedMajor = 24;

/** The Node to run under: one that npm installed, or the running one (see choose-node.mjs). */
function findNode() {
  const platform = `${process.platform}-${process.arch}`;
  const brought = [`node-${platform}`, `node-bin-${platform}`].flatMap((name) => {
    const folder = join(root, 'node_modules', name);
    const node = join(folder, 'bin', 'node');
    if (!existsSync(node)) return [];
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return [{ node, major: Number.parseInt(version, 10) }];
  });
  const running = { node: process.execPath, major: Number.parseInt(process.versions.node, 10) };
  const chosen = chooseNode([...brought, running], wantedMajor);
  if (chosen !== null) return chosen.node;
  throw new BootstrapError(
    `There is no Node ${wantedMajor} for ${platform} on npm: install Node ${wantedMajor} and try again`,
  );
}

/** Environment in which `node` and the packages' commands are the project's own. */
function ownEnvironment(node = findNode()) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH];
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * Runs a file of the project under its own Node until it ends, and returns its exit code. Signals are passed on; the
 * channel between the two lets the child notice when this process is killed.
 * @param awaited what the child waits for: it is sent 'ready' once this resolves, and ended if it fails
 */
export function runUnderOwnNode(args, { environment = {}, awaited = null } = {}) {
  const node = findNode();
  const child = spawn(node, args, {
    cwd: root,
    env: { ...ownEnvironment(node), ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // From a terminal the child gets the interrupt as well: what it does on a signal, it does once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  let failure = null;
  awaited?.then(
    () => child.connected && child.send('ready'),
    (error) => {
      failure = error;
      child.kill('SIGTERM');
    },
  );
  return new Promise((resolve, reject) => {
    child.on('error', () =>
      reject(new BootstrapError(`${node} does not run on this system: install Node ${wantedMajor}`)),
    );
    child.on('close', (code) => (failure === null ? resolve(code ?? 1) : reject(failure)));
  });
}
