import { Hono } from 'hono';
import { loadConfig } from '../platform/load-config.ts';
import { createLog } from '../platform/log.ts';
import { isExpectedError } from '../platform/start-error.ts';
import { createApp } from './app.ts';
import { loadPages } from './pages.ts';
import { router } from './router.ts';
import { startServer } from './server.ts';

const clientFolder = new URL('../../dist/client', import.meta.url).pathname;

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config.logLevel);
  let stopping = false;
  const app = createApp({
    config,
    log,
    router,
    otherRoutes: new Hono(),
    contextFor: () => Promise.reject(new Error('no context yet')),
    ping: () => Promise.resolve(),
    pages: loadPages(clientFolder, config.productName),
    isStopping: () => stopping,
  });
  const server = await startServer(app, config);
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void server.close();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await start();
} catch (error) {
  if (!isExpectedError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
