import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapError } from './bootstrap-error.mjs';
import { root } from './paths.mjs';

const stillAtItMs = 20_000;

/**
 * Installs the packages that package-lock.json names, unless they are there. No package's own script runs: what they
 * would do is not needed, or done by the program itself.
 */
export async function ensureInstalled() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  process.stdout.write(`Installing ${missing.length} packages, which takes a minute or two\n`);
  const begin = Date.now();
  const patience = setInterval(() => {
    process.stdout.write(`  still installing after ${Math.round((Date.now() - begin) / 1000)} s\n`);
  }, stillAtItMs);
  try {
    // What an installation that was cut short left behind may look whole and not be.
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    // Not `npm ci`: it gives up when a registry lacks a package for some other platform.
    await runNpm(['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional']);
  } finally {
    clearInterval(patience);
  }
  const stillMissing = missingPackages();
  if (stillMissing.length > 0) {
    throw new BootstrapError(
      `npm did not install ${stillMissing.join(', ')}: check the registry that npm uses`,
    );
  }
}

/** The packages of the lock file that are not installed in its version; npm keeps its own record of what is. */
function missingPackages() {
  const wanted = readJson('package-lock.json').packages;
  const record = join('node_modules', '.package-lock.json');
  const installed = existsSync(join(root, record)) ? readJson(record).packages : {};
  const own = new Set(ownOptionalPackages());
  return Object.keys(wanted).filter((path) => {
    const { version, optional } = wanted[path];
    const needed = path !== '' && (!optional || own.has(path));
    return needed && installed[path]?.version !== version;
  });
}

/** The packages that exist once for each platform, of which this platform's is needed. */
function ownOptionalPackages() {
  const { optionalDependencies = {} } = readJson('package.json');
  const suffix = `${process.platform}-${process.arch}`;
  return Object.keys(optionalDependencies)
    .filter((name) => name.endsWith(suffix))
    .map((name) => `node_modules/${name}`);
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Runs the npm that runs us, or the one on the path; its output is shown only when it fails. */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...prefix, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'pipe',
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', () => reject(new BootstrapError('npm was not found: install Node.js with npm')));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new BootstrapError(
            `${output.trim()}\nThe packages could not be installed: see npm's message above`,
          ),
        );
    });
  });
}
