/**
 * Builds the browser's files. What the server finds afterwards:
 *
 *     dist/client/index.html             the landing page: prerendered, CSS inlined; for '/' only
 *     dist/client/admin.html             the shell of the console's pages
 *     dist/client/app.html               the shell of every other page
 *     dist/client/assets/*               names carry a hash of the content: cacheable for ever
 *     dist/client/assets/*.br            the same, compressed
 *     dist/client/.vite/manifest.json    which file needs which; not for serving
 *     dist/client/service-worker.js      the service worker, one script without imports; fetched again each time
 *     dist/client/*                      favicon.svg, icons, share.png, manifest.webmanifest: cacheable for a while
 *
 * These things are left to the server, once, when it starts:
 * - `%PRODUCT_NAME%` in index.html, admin.html, app.html and manifest.webmanifest becomes the product's name, escaped for HTML and JSON;
 * - after that, the SHA-256 of every inline `<script>` (no `src`) and `<style>` goes into the Content-Security-Policy;
 * - the `<title>` becomes the head of each address (src/api/pages/page-head.ts); then it compresses these pages.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { makePictures } from './make-pictures.ts';
import { type Manifest, pageOfEntry, prerenderedPage } from './prerender.ts';

const clientDir = path.resolve('dist/client');
const workerSource = 'src/web/worker/service-worker.ts';
const serverDir = path.resolve('dist/prerender');

/** Builds dist/client. Throws when something would not work under the server's policy. */
export async function buildWeb(): Promise<void> {
  // Resolving Vite's configuration earlier in this process leaves 'development' here, and React obeys it.
  process.env['NODE_ENV'] = 'production';
  await build({ logLevel: 'warn' });
  await build({
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'src/web/entry-server.tsx',
      outDir: serverDir,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });

  // A file of its own at the root: a worker's scope is the folder that it is in.
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'baseline-widely-available',
      outDir: clientDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: workerSource,
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });

  const shell = await fs.readFile(path.join(clientDir, 'index.html'), 'utf8');
  const manifest = JSON.parse(
    await fs.readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const entry = (await import(pathToFileURL(path.join(serverDir, 'entry-server.js')).href)) as {
    render: (path: string) => Promise<string>;
    renderBoard: () => string;
  };
  const landing = await prerenderedPage({
    shell,
    manifest,
    body: await entry.render('/'),
    routeFile: 'src/web/routes/index.tsx',
    readAsset: (file) => fs.readFile(path.join(clientDir, file), 'utf8'),
  });

  await fs.writeFile(
    path.join(clientDir, 'app.html'),
    pageOfEntry(shell, manifest, 'index.html', ['src/web/routes/_app.tsx']),
  );
  await fs.writeFile(
    path.join(clientDir, 'admin.html'),
    pageOfEntry(shell, manifest, 'src/web/console/main.tsx', []),
  );
  await fs.writeFile(path.join(clientDir, 'index.html'), landing);
  const tokens = await fs.readFile('src/ui/tokens.css', 'utf8');
  await Promise.all([
    makePictures(clientDir, entry.renderBoard(), tokens),
    compressAssets(path.join(clientDir, 'assets')),
  ]);
  await fs.rm(serverDir, { recursive: true });
}

if (import.meta.main) await buildWeb();
