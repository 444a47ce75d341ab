import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Config } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { diskFileStore } from '../platform/files/store.ts';
import { startJobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { createMailDelivery } from '../platform/mail/delivery.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { mailQueue } from '../platform/mail/queue.ts';
import { createSeal } from '../platform/mail/seal.ts';
import { anonymous } from '../shared/actor.ts';
import { createApp } from './app.ts';
import { loadPages } from './pages.ts';
import { router } from './router.ts';
import { upkeepQueue } from './upkeep.ts';

/** Where the build puts the browser's files. */
const clientFolder = join(import.meta.dirname, '../../dist/client');

const clock = () => new Date();

export type AssemblyParts = {
  config: Config;
  log: Log;
  /** A migrated database. */
  databaseUrl: string;
  /** True once the server was told to stop. */
  isStopping: () => boolean;
};

/** Puts the running product together on a database. `stop` ends jobs, mail and connections, in this order. */
export async function assemble(
  parts: AssemblyParts,
): Promise<{ app: RequestListener; stop(): Promise<void> }> {
  const { config, log, databaseUrl } = parts;
  const database = openDatabase({ url: databaseUrl });
  const { db } = database;
  const seal = createSeal(config.secret, 'mail');
  const delivery = createMailDelivery({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxFolder: join(config.dataDir, 'outbox'),
    frame: { productName: config.productName, publicUrl: config.publicUrl },
  });
  const queues = [mailQueue(delivery.deliver, seal), upkeepQueue(db, clock)];
  const jobs = await startJobs({ databaseUrl, log, queues });
  const mail = createMailer({ deliver: delivery.deliver, jobs, seal });
  const files = diskFileStore(join(config.dataDir, 'files'));

  const contextFor = async (_headers: unknown, requestId: string): Promise<Context> => ({
    actor: anonymous,
    db,
    clock,
    mail,
    files,
    jobs,
    log,
    config,
    requestId,
  });

  const app = createApp({
    config,
    log,
    router,
    otherRoutes: new Hono(),
    contextFor,
    ping: database.ping,
    pages: loadPages(clientFolder, config.productName),
    isStopping: parts.isStopping,
  });

  async function stop(): Promise<void> {
    await jobs.stop();
    delivery.close();
    await database.close();
  }
  return { app, stop };
}
