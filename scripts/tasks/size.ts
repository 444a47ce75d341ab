// What a page costs on the wire, against the budgets of the design: every route, and the landing page by its parts.
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Entry, filesOfPage, type Manifest } from './prerender.ts';

const clientDir = path.resolve('dist/client');
const routesDir = 'src/web/routes';
const consoleEntry = 'src/web/console/main.tsx';

/** Budgets in KB after brotli. */
const LANDING_SCRIPTS_KB = 95;
const LANDING_WITH_MENUS_KB = 140;
const LANDING_HTML_KB = 12;
const FONTS_KB = 45;
const PLAIN_PAGE_KB = 150;
const FORM_PAGE_KB = 190;
/** What an opened map adds to its page, and the script of its worker. */
const MAP_KB = 290;
const MAP_WORKER_KB = 140;

type Line = { what: string; kb: number; budgetKb: number };

const compressedSizes = new Map<string, number>();

/** The size of a built file in KB; fonts are compressed already. */
function sizeOf(file: string): number {
  const known = compressedSizes.get(file);
  if (known !== undefined) return known;
  const content = fs.readFileSync(path.join(clientDir, file));
  const bytes = file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
  compressedSizes.set(file, bytes / 1024);
  return bytes / 1024;
}

const sum = (files: readonly string[]) => files.reduce((total, file) => total + sizeOf(file), 0);

/** The layouts that stand around a route, such as `_app.tsx` and `_app/_signed-in.tsx`. */
function layoutsOf(route: string): string[] {
  const parts = path.relative(routesDir, route).split('/').slice(0, -1);
  const candidates = parts.map((_, index) => `${routesDir}/${parts.slice(0, index + 1).join('/')}.tsx`);
  return candidates.filter((file) => fs.existsSync(file));
}

/** The pages of the console, which its entry fetches one by one; the forms in their dialogs are no part of them. */
const consolePagesOf = (manifest: Manifest): string[] =>
  Object.values(manifest)
    .filter(({ file }) => path.basename(file).startsWith('console-'))
    .flatMap(({ dynamicImports = [] }) => dynamicImports)
    .filter((module) => /-(page|screen)\.tsx$/.test(module));

/** Measures the build in dist/client: one line for each part of the landing page and for each other route. */
export function measurePages(): Line[] {
  const manifest = JSON.parse(
    fs.readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const landing = filesOfPage(manifest, 'index.html', [`${routesDir}/index.tsx`]);
  const fonts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [file] : []));
  const lines = [
    { what: 'landing page, scripts', kb: sum(landing.scripts), budgetKb: LANDING_SCRIPTS_KB },
    {
      what: 'landing page, scripts with the menus of signed-in users',
      kb: sum(
        filesOfPage(manifest, 'index.html', [`${routesDir}/index.tsx`, 'src/web/shell/desktop-menus.tsx'])
          .scripts,
      ),
      budgetKb: LANDING_WITH_MENUS_KB,
    },
    { what: 'landing page, HTML with its styles', kb: sizeOf('index.html'), budgetKb: LANDING_HTML_KB },
    { what: 'fonts', kb: sum(fonts), budgetKb: FONTS_KB },
  ];
  lines.push(...mapLines(manifest));
  const routes = Object.values(manifest)
    .flatMap(({ src }) => (src?.startsWith(routesDir) ? [src.split('?')[0] ?? ''] : []))
    .filter((route) => !route.endsWith('routes/index.tsx') && !route.includes('/dev/'));
  for (const route of new Set(routes)) {
    lines.push(lineOf(manifest, 'index.html', path.relative(routesDir, route), [route, ...layoutsOf(route)]));
  }
  lines.push(lineOf(manifest, consoleEntry, 'admin', []));
  for (const page of consolePagesOf(manifest)) {
    lines.push(lineOf(manifest, consoleEntry, `admin, ${path.basename(page, '.tsx')}`, [page]));
  }
  return lines;
}

/** The map: everything that its view loads beyond what each page has. */
function mapLines(manifest: Manifest): Line[] {
  const view = 'src/features/maps/web/map-view.tsx';
  const withMap = filesOfPage(manifest, 'index.html', [view]);
  const without = new Set(filesOfPage(manifest, 'index.html', []).scripts);
  const own = [...withMap.scripts.filter((file) => !without.has(file)), ...withMap.styles];
  const worker = fs
    .readdirSync(path.join(clientDir, 'assets'))
    .filter((name) => /^maplibre-gl-worker.*mjs$/.test(name));
  return [
    { what: 'map', kb: sum(own), budgetKb: MAP_KB },
    { what: "the map's worker", kb: sum(worker.map((name) => `assets/${name}`)), budgetKb: MAP_WORKER_KB },
  ];
}

/** A page by what its parts need. */
function lineOf(manifest: Manifest, entry: Entry, name: string, parts: string[]): Line {
  const { scripts, styles } = filesOfPage(manifest, entry, parts);
  const hasForm = scripts.some((file) => path.basename(file).startsWith('forms-'));
  return {
    what: `${hasForm ? 'form page' : 'page'} ${name}`,
    kb: sum([...scripts, ...styles]),
    budgetKb: hasForm ? FORM_PAGE_KB : PLAIN_PAGE_KB,
  };
}

/** Checks the budgets. Returns null when all are kept, else a text that names what is too large. */
export function checkSize(): string | null {
  const tooLarge = measurePages().filter(({ kb, budgetKb }) => kb > budgetKb);
  if (tooLarge.length === 0) return null;
  return tooLarge
    .map(({ what, kb, budgetKb }) => `${what}: ${kb.toFixed(1)} KB, allowed are ${budgetKb}`)
    .join('\n');
}

if (import.meta.main) {
  for (const { what, kb, budgetKb } of measurePages()) {
    process.stdout.write(`${kb.toFixed(1).padStart(7)} of ${String(budgetKb).padStart(3)} KB  ${what}\n`);
  }
  const problem = checkSize();
  if (problem !== null) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}
