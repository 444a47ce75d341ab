import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { join } from 'node:path';
import { Hono } from 'hono';
import { createAccounts } from '#features/accounts/server/routes/create-accounts.ts';
import { createPasswords } from '#features/accounts/server/passwords/passwords.ts';
import { cookiePolicy, sessionCookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { ANSWER_FLOOR_MS } from '#features/accounts/server/sign-in/at-least.ts';
import { demoAccounts } from '#features/accounts/server/sign-in/demo-accounts.ts';
import { findBranding } from '#features/branding/server/records/branding.ts';
import { eraseRestored } from '#features/personal-data/server/erase-accounts-queue.ts';
import { withLiveName } from '#platform/config/branding-settings.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { openFileStores } from '#platform/files/open-stores.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { openBranding } from '#platform/live/live-branding.ts';
import { createPublicCache } from '#platform/live/public-cache.ts';
import { publicParts } from '#platform/live/public-parts.ts';
import { createRecentWriters } from '#platform/live/recent-writers.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics, type Metrics, writeMetrics } from '#platform/monitoring/metrics.ts';
import { outboxRoutes } from '#platform/mail/outbox-routes.ts';
import { createEventFolder } from '#platform/notices/events/event-folder.ts';
import { foldBatch } from '#platform/notices/events/fold-events.ts';
import { errorResponse } from '#platform/requests/error-response.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { withRoleRequired } from '#platform/requests/role-required.ts';
import type { AdmitWrite } from '#platform/requests/write-rate.ts';
import { anonymous, isAdmin } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { secondAdmin } from './admin-requests/second-admin.ts';
import { createApp } from './app.ts';
import { watchDatabase } from './database-watch.ts';
import { openDatabases } from './assembly/open-databases.ts';
import { openMessages } from './assembly/open-messages.ts';
import { openStreams } from './assembly/open-streams.ts';
import { ownQueues } from './assembly/own-queues.ts';
import { prepareDatabase } from './assembly/prepare-database.ts';
import { watchParts, watchWork } from './assembly/watch-parts.ts';
import {
  deskWork,
  eventKinds,
  fileColumns,
  gauges,
  mailChoicesOf,
  noticeKinds,
  personalTables,
  personSecrets,
  queuesOf,
  router,
  routesOf,
  tableExports,
  things,
} from './features.ts';
import { exportRoutes } from './files/exports.ts';
import { ownOrigins } from './origin.ts';
import { inviteLinks } from './pages/invite-links.ts';
import { mailChoices } from './pages/mail-choices.ts';
import { loadPages } from './pages/pages.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { shownThings } from './pages/shown-things.ts';
import { erasureParts } from './personal/erasure-parts.ts';
import { createPublicAnswers } from './public-answers/public-answers.ts';

/** The build's output for the browser. */
const clientFolder = join(import.meta.dirname, '../../dist/client');

const clock = () => new Date();

export type AssemblyParts = {
  config: Config;
  log: Log;
  /** The URL of a migrated database. */
  databaseUrl: string;
  /** The password of the demo accounts; null outside of demo mode. */
  demoPassword: string | null;
  /** How many processes serve together, this one included, and share the limits; one by default. */
  workers?: number;
  /** Whether this process works on jobs (the default); otherwise it only queues them. */
  worksOnJobs?: boolean;
  /** What this process counts its work in; by default metrics of its own. */
  metrics?: Metrics;
  /** The metrics of all processes as text; by default those of this process. */
  readAllMetrics?: () => Promise<string>;
  /** Counts writes across all workers; by default this process counts its own. */
  admitWrite?: AdmitWrite;
  /** Resolves when all processes have read the committed changes, if there are several. */
  heardByAll?: () => Promise<void>;
  isStopping: () => boolean;
};

/**
 * Assembles the running product on a database; in demo mode an empty database is filled with demo data. `endStreams`
 * ends the streams of open pages, which would keep a stopping server running. `settled` resolves when this process has
 * read all committed changes. `stop` ends jobs, mail and connections, in this order.
 * @throws StartError in production on a database with demo accounts
 */
export async function assemble(parts: AssemblyParts): Promise<{
  app: RequestListener;
  endStreams(): void;
  settled: () => Promise<void>;
  stop(): Promise<void>;
}> {
  const { log, databaseUrl, demoPassword, isStopping, workers = 1, worksOnJobs = true } = parts;
  const { metrics = createMetrics() } = parts;
  const isPooled = parts.config.databaseDirectUrl !== null;
  const replica = parts.config.databaseReplica;
  const databases = openDatabases(databaseUrl, { workers, worksOnJobs, isPooled, replica });
  const { db, visitorsDb, publicDb, signInDb } = databases;
  const branding = await openBranding({
    read: async () => (await findBranding(db)).branding,
    fixed: parts.config.fixedBranding,
    log,
  });
  const config = withLiveName(parts.config, () => branding.now().name);
  const passwords = createPasswords(workers);
  const keys = await prepareDatabase({ db, clock, config, log, passwords, demoPassword });

  const { files, exports: exportFiles } = openFileStores(config);
  const lists = { deskWork, fileColumns, noticeKinds, things, personalTables, erasureParts, personSecrets };
  const toolbox = { ...lists, clock, files, log, config, keys };

  const messages = await openMessages({ db, clock, config, log, keys, branding });
  const started = Promise.withResolvers<Pick<Context, 'jobs' | 'mail' | 'forgetMessages'>>();
  /** The context for work that the server does on its own behalf, outside of any request. */
  const ownContext = async (): Promise<Context> => ({
    ...toolbox,
    ...(await started.promise),
    actor: anonymous,
    db,
    requestId: newId(),
  });
  const jobs = started.promise.then((senders) => senders.jobs);
  const mail = started.promise.then((senders) => senders.mail);
  const queueParts = { ...toolbox, db, exportFiles, jobs, mail, ownContext };
  const queues = [...messages.queues, ...ownQueues(queueParts), ...queuesOf(queueParts)];
  const runningJobs = await startJobs({
    databaseUrl,
    isPooled,
    log,
    queues: worksOnJobs ? queues : [],
    onAttempt: metrics.attempted,
  });
  const { sms, ...senders } = messages.sendersOf(runningJobs);
  started.resolve({ jobs: runningJobs, ...senders });
  const restored = await eraseRestored(await ownContext());
  if (restored > 0) log.warn({ restored }, 'erased accounts that a restored backup had brought back');

  const accounts = createAccounts({
    db: signInDb,
    requestsDb: db,
    clock,
    mail: senders.mail,
    jobs: runningJobs,
    log,
    config,
    keys,
    personSecrets,
    sms,
    passwords,
    answerFloorMs: ANSWER_FLOOR_MS,
    origins: [...ownOrigins(config.publicUrl)],
    demoAccounts,
  });
  const { findActor } = accounts;

  const cookies = cookiePolicy(config.publicUrl);
  const writers = createRecentWriters(cookies);
  const publicCache = createPublicCache({ maxBytes: config.publicCacheBytes });
  const folder = createEventFolder(() => foldBatch({ db, log, jobs: runningJobs, eventKinds }), log);
  const streams = openStreams({
    db,
    clock,
    log,
    databaseUrl: config.databaseDirectUrl ?? databaseUrl,
    replica: databases.replica,
    publicCache,
    onJobs: (names) => runningJobs.heard(names),
    onEvents: folder.heard,
    branding,
  });

  watchParts(metrics, { databases, publicCache });
  if (worksOnJobs)
    watchWork(metrics, { db, clock, jobs: runningJobs, isUp: watchDatabase(databases.ping), gauges });

  const contextFor = async (
    headers: IncomingHttpHeaders,
    requestId: string,
    { reads = false } = {},
  ): Promise<Context> => {
    const origin = await findActor(headers);
    const { actor } = origin;
    const userId = actor.kind === 'user' ? actor.userId : null;
    const hasJustWritten = writers.hasJustWritten(headers, userId);
    const forVisitors = reads && !hasJustWritten ? publicDb() : visitorsDb;
    return withRoleRequired({
      ...toolbox,
      ...senders,
      ...origin,
      ...(config.secondAdmin && { secondAdmin }),
      ...(databases.readReplicaLag && { readReplicaLag: databases.readReplicaLag }),
      db: actor.kind === 'anonymous' ? forVisitors : db,
      jobs: runningJobs,
      publicParts: publicParts(publicCache, hasJustWritten),
      requestId,
    });
  };
  const consoleDoor = async (headers: IncomingHttpHeaders) => {
    const { actor, lacksFactor } = await findActor(headers);
    if (lacksFactor) return 'asks for a second step';
    return isAdmin(actor) ? 'open' : 'hidden';
  };

  const routeParts = { ...toolbox, db, visitorsDb, contextFor, exportFiles };
  const otherRoutes = new Hono<{ Bindings: RequestBindings }>();
  for (const routes of [
    accounts.routes,
    exportRoutes({ contextFor, exports: tableExports }),
    ...routesOf(routeParts),
    mailChoices(mailChoicesOf(routeParts), { config, log }),
    outboxRoutes(config, messages.outboxFolder),
  ]) {
    otherRoutes.route('/', routes);
  }
  otherRoutes.onError((error, c) => errorResponse(error, { log, requestId: c.env.requestId }));

  const app = createApp({
    config,
    log,
    router,
    otherRoutes,
    contextFor,
    ping: databases.ping,
    pages: loadPages({
      folder: clientFolder,
      config,
      branding,
      files,
      log,
      kinds: shownThings(visitorsDb),
      consoleDoor,
      secretPages: [inviteLinks({ db, clock, config, log, findActor })],
    }),
    publicAnswers: createPublicAnswers({
      cache: publicCache,
      db: visitorsDb,
      clock,
      log,
      writers,
      sessionCookie: sessionCookieName(cookies),
      commonHeaders: Object.entries(securityHeaders(config.publicUrl)),
    }),
    writers,
    noticeStreams: streams.noticeStreams,
    campaignStreams: streams.campaignStreams,
    files,
    isStopping,
    workers,
    ...(parts.admitWrite && { admitWrite: parts.admitWrite }),
    heardByAll: parts.heardByAll ?? streams.settled,
    onWritten: streams.readSoon,
    metrics,
    readMetrics: parts.readAllMetrics ?? (async () => writeMetrics([await metrics.snapshot()])),
  });

  async function stop(): Promise<void> {
    await folder.stop();
    await Promise.all([runningJobs.stop(), streams.stopListening()]);
    messages.close();
    await databases.close();
  }
  return { app, endStreams: streams.endStreams, settled: streams.settled, stop };
}
