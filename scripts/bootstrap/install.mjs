import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readArchive } from './archive.mjs';
import { BootstrapError } from './bootstrap-error.mjs';
import { root } from './paths.mjs';

const stillAtItMs = 20_000;
/** Where packages are installed before they take the place of those that are there; behind it, its process. */
const ASIDE = '.packages-';
/** In that folder: the packages whose place the new ones take. */
const BEFORE = 'node_modules.before';

/** The packages of `devDependencies` that the browser's files are built with. */
const buildTools = new Set([
  '@babel/core',
  '@rolldown/plugin-babel',
  '@tanstack/router-plugin',
  '@vitejs/plugin-react',
  'babel-plugin-react-compiler',
  'vite',
]);

/**
 * Installs the packages that package-lock.json names, unless they are there: all of them, or with `toServe` those alone
 * that the product is built and served with, half of all. They are installed beside those that are
 * there, and take their place when they are complete: what fails or is killed on the way leaves the old ones as they
 * are. No package's own script runs: what they would do is not needed, or done by the program itself. A release archive
 * brings its packages along, and needs no more.
 */
export async function ensureInstalled({ toServe = false } = {}) {
  if (readArchive() !== null) return;
  finishWhatWasCutShort();
  const manifest = manifestFor(toServe);
  const missing = missingPackages(root, manifest);
  if (missing.length === 0) return;
  process.stdout.write(`Installing ${missing.length} packages, which takes a minute or two\n`);
  const begin = Date.now();
  const patience = setInterval(() => {
    process.stdout.write(`  still installing after ${Math.round((Date.now() - begin) / 1000)} s\n`);
  }, stillAtItMs);
  const aside = join(root, `${ASIDE}${process.pid}`);
  try {
    await installInto(aside, manifest);
    // Somebody else may have been faster.
    if (missingPackages(root, manifest).length > 0) switchTo(aside);
  } finally {
    clearInterval(patience);
    remove(aside);
  }
}

/** package.json as npm is to see it. */
function manifestFor(toServe) {
  const manifest = readJson(root, 'package.json');
  if (!toServe) return manifest;
  const { devDependencies = {}, ...served } = manifest;
  const tools = Object.entries(devDependencies).filter(([name]) => buildTools.has(name));
  return { ...served, devDependencies: Object.fromEntries(tools) };
}

async function installInto(folder, manifest) {
  makeFolder(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const file of ['package-lock.json', '.npmrc']) {
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(folder, file));
  }
  // Not `npm ci`: it gives up when a registry lacks a package for some other platform.
  await runNpm(['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional'], folder);
  const missing = missingPackages(folder, manifest);
  if (missing.length > 0) {
    throw new BootstrapError(`npm did not install ${missing.join(', ')}: check the registry that npm uses`);
  }
}

function makeFolder(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    throw new BootstrapError(`The packages can't be installed in ${root}: ${error.message}`);
  }
}

/** Puts the packages of `folder` in place. Killed between the two steps, the next start does the second. */
function switchTo(folder) {
  const place = join(root, 'node_modules');
  if (existsSync(place)) renameSync(place, join(folder, BEFORE));
  renameSync(join(folder, 'node_modules'), place);
}

/** Mends and removes what installations left behind that were killed. */
function finishWhatWasCutShort() {
  const place = join(root, 'node_modules');
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(ASIDE))) {
    if (isRunning(Number(name.slice(ASIDE.length)))) continue;
    const folder = join(root, name);
    const before = join(folder, BEFORE);
    // The packages are moved away only for new ones that are complete.
    if (!existsSync(place) && existsSync(before)) {
      const complete = existsSync(join(folder, 'node_modules'));
      renameSync(complete ? join(folder, 'node_modules') : before, place);
    }
    remove(folder);
  }
}

/** Whether another process of this number runs. In a container the one that was killed may have had our own. */
function isRunning(pid) {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs, as somebody else.
    return error.code === 'EPERM';
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** The packages that `folder` lacks of those that a manifest asks for, in their version of the lock file. */
function missingPackages(folder, manifest) {
  const wanted = readJson(root, 'package-lock.json').packages;
  // npm keeps its own record of what is there.
  const record = join('node_modules', '.package-lock.json');
  const installed = existsSync(join(folder, record)) ? readJson(folder, record).packages : {};
  return neededPackages(manifest, wanted).filter((path) => installed[path]?.version !== wanted[path].version);
}

/**
 * The places in the lock file of all packages that a manifest asks for, and of those that these ask for. Optional ones are
 * left out, but for the project's own of this platform.
 * @param isChosen which optional packages are needed as well, by their entry in the lock file
 */
export function neededPackages(manifest, wanted, isChosen = () => false) {
  const own = ownOptionalPackages(manifest);
  const needed = new Set();
  const isLeftOut = (path) => wanted[path].optional && !own.has(path) && !isChosen(wanted[path]);
  const follow = (names, from) => {
    for (const name of names) {
      const path = placeOf(name, from, wanted);
      if (path === null || needed.has(path) || isLeftOut(path)) continue;
      needed.add(path);
      const { dependencies, optionalDependencies, peerDependencies = {} } = wanted[path];
      const { peerDependenciesMeta: peers = {} } = wanted[path];
      const needsPeers = Object.keys(peerDependencies).filter((peer) => !peers[peer]?.optional);
      follow([...Object.keys({ ...dependencies, ...optionalDependencies }), ...needsPeers], path);
    }
  };
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest;
  follow(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }), '');
  return [...needed];
}

/** Where a package that another one at `from` asks for stands in the lock file: as near to it as there is one. */
function placeOf(name, from, wanted) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in wanted) return path;
    if (folder === '') return null;
  }
}

/** The places of packages that exist once for each platform, of which this platform's is needed. */
function ownOptionalPackages({ optionalDependencies = {} }) {
  const suffix = `${process.platform}-${process.arch}`;
  const names = Object.keys(optionalDependencies).filter((name) => name.endsWith(suffix));
  return new Set(names.map((name) => `node_modules/${name}`));
}

const readJson = (folder, path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

/** Runs the npm that runs us, or the one on the path; its output is shown only when it fails. */
function runNpm(args, folder) {
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...prefix, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
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
