// `npm run dev`: Vite serves the pages with hot reload on PORT and passes everything else on to the server, which runs
// beside it on a port of its own and restarts when its files change. The database stays up in between.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { isExpectedError } from '#platform/config/start-error.ts';

async function dev(): Promise<void> {
  const config = loadConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const database = databaseUrl === null ? await startEmbedded({ dataDir, onProgress: console.log }) : null;
  const apiPort = await freePort();
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: config.publicUrl,
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
  };
  const run = (args: string[]) => spawn(process.execPath, args, { env: environment, stdio: 'inherit' });
  const children = [
    run(['--watch', '--watch-preserve-output', 'src/api/main.ts']),
    run(['node_modules/vite/bin/vite.js', '--port', String(config.port), '--strictPort']),
  ];

  const stop = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, stop);
  await Promise.race(children.map(ended));
  stop();
  await Promise.all(children.map(ended));
  await database?.stop();
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

try {
  await dev();
  process.exit();
} catch (error) {
  if (!isExpectedError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
