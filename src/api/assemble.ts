import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { join } from 'node:path';
import { Hono } from 'hono';
import {
  listSpentAddresses,
  noteEveryAdminAddress,
} from '#features/accounts/server/admin/note-admin-address.ts';
import { createAccounts } from '#features/accounts/server/create-accounts.ts';
import { createPasswords, ownAsker, type Passwords } from '#features/accounts/server/passwords/passwords.ts';
import { listLiveSessions, shortenSessions } from '#features/accounts/server/records/sessions.ts';
import { countUnreadOf } from '#features/notices/server/records/notices.ts';
import { sweepRequestsQueue } from '#features/admin-requests/server/sweep-requests-queue.ts';
import { sweepRemovedQueue } from '#features/announcements/server/sweep-removed-queue.ts';
import { sweepNoticesQueue } from '#features/notices/server/sweep-notices-queue.ts';
import { moveStoredSecrets } from '#features/accounts/server/records/stored-secrets.ts';
import { sweepAccountsQueue } from '#features/accounts/server/sessions/sweep-queue.ts';
import { rosterRoutes } from '#features/seats/server/roster/roster-routes.ts';
import { calendarRoutes } from '#features/calendars/server/calendar-routes.ts';
import { sweepCasesQueue } from '#features/moderation/server/sweep-cases-queue.ts';
import { countSessionsQueue } from '#features/membership/server/figures/count-sessions-queue.ts';
import { sweepCalendarsQueue } from '#features/calendars/server/sweep-calendars-queue.ts';
import { decideSessionsQueue } from '#features/membership/server/admission/decide-sessions-queue.ts';
import { sweepJoinRequestsQueue } from '#features/membership/server/admission/sweep-join-requests-queue.ts';
import { remindersQueue } from '#features/sessions/server/notices/reminders-queue.ts';
import { waitlistQueue } from '#features/seats/server/waitlist/waitlist-queue.ts';
import { tellAgreementQueue } from '#features/contracts/server/admin/tell-agreement-queue.ts';
import { verifyEvidenceQueue } from '#features/contracts/server/admin/verify-evidence-queue.ts';
import { tellScoresQueue } from '#features/exams/server/admin/tell-scores-queue.ts';
import { invitePictures } from '#features/invites/server/picture-routes.ts';
import { invitationMails } from '#features/invites/server/refusing/set-invitable.ts';
import { noticeMails } from '#features/notices/server/set-mails.ts';
import { sweepMessagesQueue } from '#features/contact/server/sweep-messages-queue.ts';
import { sweepInvitesQueue } from '#features/invites/server/sweep-invites-queue.ts';
import { eraseAccountsQueue, eraseRestored } from '#features/personal-data/server/erase-accounts-queue.ts';
import { exportRoutes as ownExportRoutes } from '#features/personal-data/server/export/export-routes.ts';
import { makeExportsQueue } from '#features/personal-data/server/export/make-exports-queue.ts';
import { sweepExportsQueue } from '#features/personal-data/server/export/sweep-exports-queue.ts';
import { askForRatingsQueue } from '#features/ratings/server/ask-for-ratings-queue.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { type Database, openDatabase, openVisitorsDatabase } from '#platform/database/connect.ts';
import { connectionsOf } from '#platform/database/connection-shares.ts';
import { fillDemoWorld } from '#demo/demo.ts';
import { cookiePolicy, sessionCookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { ANSWER_FLOOR_MS } from '#features/accounts/server/sign-in/at-least.ts';
import { demoAccounts } from '#features/accounts/server/sign-in/demo-accounts.ts';
import { setDemoPassword } from '#demo/demo-password.ts';
import { refuseDemoAccounts } from '#demo/remove-demo.ts';
import { discardQueue } from '#platform/files/discard.ts';
import { diskFileStore } from '#platform/files/store.ts';
import { sweepFilesQueue } from '#platform/files/sweep-queue.ts';
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { createMailDelivery } from '#platform/mail/delivery.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { type ForgetMessages, messageForgetter } from '#platform/mail/forget-messages.ts';
import { outboxRoutes } from '#platform/mail/outbox-routes.ts';
import { sweepOutboxQueue } from '#platform/mail/sweep-outbox.ts';
import { mailQueue, signInMailQueue } from '#platform/mail/queue.ts';
import { openPushKeys } from '#platform/push/push-keys.ts';
import { createPush, pushQueue } from '#platform/push/push-queue.ts';
import { errorResponse } from '#platform/requests/error-response.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import type { AdmitWrite } from '#platform/requests/write-rate.ts';
import { withRoleRequired } from '#platform/requests/role-required.ts';
import { openDataKeys } from '#platform/security/data-keys.ts';
import { createEncryption } from '#platform/security/keys.ts';
import { createPublicCache } from '#platform/live/public-cache.ts';
import { publicParts } from '#platform/live/public-parts.ts';
import { createRecentWriters } from '#platform/live/recent-writers.ts';
import { createTopicHub } from '#platform/live/topic-hub.ts';
import { listenForNotices } from '#platform/notices/listen.ts';
import { createStreamHub } from '#platform/notices/stream-hub.ts';
import { tellNoticesQueue } from '#platform/notices/tell-due.ts';
import { outboxSms } from '#platform/mail/sms.ts';
import { queuedSms, smsQueue } from '#platform/mail/sms-webhook.ts';
import { anonymous, isAdmin } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { createApp } from './app.ts';
import { fileColumns } from './files/file-columns.ts';
import { exportRoutes } from './files/exports.ts';
import { noticeKinds } from './notices/notices.ts';
import { erasureParts } from './personal/erasure-parts.ts';
import { personSecrets } from './personal/person-secrets.ts';
import { personalTables } from './personal/personal-tables.ts';
import { things } from './moderation/things.ts';
import { ownOrigins } from './origin.ts';
import { inviteLinks } from './pages/invite-links.ts';
import { mailChoices } from './pages/mail-choices.ts';
import { loadPages } from './pages/pages.ts';
import { createPublicAnswers } from './public-answers/public-answers.ts';
import { router } from './router.ts';
import { secondAdmin } from './admin-requests/second-admin.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { shownThings } from './pages/shown-things.ts';
import { upkeepQueue } from './upkeep.ts';

/** Where the build puts the browser's files. */
const clientFolder = join(import.meta.dirname, '../../dist/client');

const clock = () => new Date();

export type AssemblyParts = {
  config: Config;
  log: Log;
  /** A migrated database. */
  databaseUrl: string;
  /** What the demo accounts sign in with; null outside of the demo mode. */
  demoPassword: string | null;
  /** How many processes serve together, this one among them, which share what one alone would have; one unless given. */
  workers?: number;
  /** Whether this process works on jobs, as it does unless told otherwise; else it only queues them. */
  worksOnJobs?: boolean;
  /** Counts writes where those of all workers are counted; else this process counts its own. */
  admitWrite?: AdmitWrite;
  /** Resolves when all processes have heard of what was committed, where there are several. */
  heardByAll?: () => Promise<void>;
  /** True once the server was told to stop. */
  isStopping: () => boolean;
};

/**
 * Puts the running product together on a database; in demo mode an empty one gets the demo world. `endStreams` ends the
 * streams of open pages, which would keep a server that stops; `settled` resolves when this process has heard of all that was
 * committed; `stop` ends jobs, mail and connections, in this order.
 * @throws StartError in production on a database with demo accounts
 */
export async function assemble(parts: AssemblyParts): Promise<{
  app: RequestListener;
  endStreams(): void;
  settled: () => Promise<void>;
  stop(): Promise<void>;
}> {
  const { config, log, databaseUrl, workers = 1, worksOnJobs = true } = parts;
  const connections = connectionsOf(workers, worksOnJobs);
  const database = openDatabase({ url: databaseUrl, max: connections.users });
  const { db } = database;
  const visitorsDatabase = openVisitorsDatabase(databaseUrl, connections.visitors);
  // Whoever signs in waits for no reader.
  const signInDatabase = openDatabase({ url: databaseUrl, max: connections.signIn });
  const passwords = createPasswords(workers);
  if (config.production) await refuseDemoAccounts(db);
  if (parts.demoPassword !== null) await prepareDemo(db, passwords, parts.demoPassword);
  const { keys, unopened } = await openDataKeys(db, config, (transaction, made) =>
    moveStoredSecrets(transaction, config, made),
  );
  if (unopened > 0) {
    log.warn(
      { unopened },
      'there are data keys of another SECRET: name it in SECRET_PREVIOUS to have them back',
    );
  }
  await noteEveryAdminAddress({ db, clock, keys });
  const spent = (await listSpentAddresses({ db, keys, config })).length;
  if (spent > 0) {
    log.warn(
      { spent },
      'addresses of ADMIN_EMAILS that make nobody an admin again: npm run doctor names them, npm run make-admin is for them',
    );
  }
  const pushSender = {
    keys: await openPushKeys(db, keys),
    contactEmail: config.contactEmail,
    testService: config.pushTestService,
  };
  const encryption = createEncryption(config, 'mail');
  const outboxFolder = join(config.dataDir, 'outbox');
  const mailSettings = {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxFolder,
    frame: { productName: config.productName, publicUrl: config.publicUrl },
  };
  const delivery = createMailDelivery(mailSettings);
  const signInDelivery = createMailDelivery(mailSettings);
  const files = diskFileStore(join(config.dataDir, 'files'));
  // Within the folder that servers share, and below no key: nothing in it is ever shown by an address.
  const exportFiles = diskFileStore(join(config.dataDir, 'files', '.exports'));
  const smsEncryption = createEncryption(config, 'sms');
  const toolbox = {
    clock,
    files,
    fileColumns,
    noticeKinds,
    things,
    personalTables,
    erasureParts,
    personSecrets,
    log,
    config,
    keys,
  };
  const mailer = Promise.withResolvers<Mailer>();
  const started = Promise.withResolvers<Jobs>();
  const forget = Promise.withResolvers<ForgetMessages>();
  /** What the server does by itself: nobody asks for it, and no request is answered. */
  const ownContext = async (): Promise<Context> => ({
    ...toolbox,
    actor: anonymous,
    db,
    mail: await mailer.promise,
    jobs: await started.promise,
    forgetMessages: await forget.promise,
    requestId: newId(),
  });
  const push = createPush({ clock, keys, jobs: started.promise });
  const queues = [
    ...(config.smsWebhook ? [smsQueue(config.smsWebhook, smsEncryption)] : []),
    mailQueue(delivery.deliver, encryption),
    signInMailQueue(signInDelivery.deliver, encryption),
    pushQueue({ db, clock, keys, sender: pushSender }),
    upkeepQueue(db, clock),
    discardQueue({ files, exports: exportFiles }),
    sweepFilesQueue({ db, files, fileColumns, clock, log }),
    sweepAccountsQueue({ db, clock, log, config, keys }),
    sweepInvitesQueue({ db, clock, log }),
    sweepMessagesQueue({ db, clock, log }),
    sweepCalendarsQueue({ db, clock }),
    sweepJoinRequestsQueue({ db, clock }),
    countSessionsQueue({ db, clock }),
    sweepCasesQueue({ db, clock, log }),
    sweepRemovedQueue({ db, clock }),
    sweepNoticesQueue({ db, clock, log }),
    sweepOutboxQueue({ folder: outboxFolder, clock, log }),
    tellNoticesQueue({ db, clock, log, config, keys, noticeKinds, mail: mailer.promise, push }),
    eraseAccountsQueue(ownContext),
    sweepRequestsQueue(ownContext),
    makeExportsQueue(ownContext, exportFiles),
    sweepExportsQueue({ db, clock, log, exportFiles }),
    verifyEvidenceQueue({ db, log }),
    remindersQueue({ db, clock, jobs: started.promise }),
    waitlistQueue({ db, clock, jobs: started.promise }),
    decideSessionsQueue({ db, clock, jobs: started.promise }),
    askForRatingsQueue({ db, clock, jobs: started.promise }),
    tellAgreementQueue({ db, clock, jobs: started.promise }),
    tellScoresQueue({ db, clock, jobs: started.promise }),
  ];
  const jobs = await startJobs({ databaseUrl, log, queues: worksOnJobs ? queues : [] });
  const mail = createMailer({ deliver: delivery.deliver, jobs, encryption });
  started.resolve(jobs);
  mailer.resolve(mail);
  const forgetMessages = messageForgetter({
    jobs,
    mailEncryption: encryption,
    smsEncryption,
    outboxFolder,
  });
  forget.resolve(forgetMessages);
  const restored = await eraseRestored(await ownContext());
  if (restored > 0) log.warn({ restored }, 'erased accounts that a restored backup had brought back');

  await shortenSessions(db, config.session);
  const accounts = createAccounts({
    db: signInDatabase.db,
    requestsDb: db,
    clock,
    mail,
    jobs,
    log,
    config,
    keys,
    personSecrets,
    sms: config.smsWebhook ? queuedSms(jobs, smsEncryption) : outboxSms(outboxFolder),
    passwords,
    answerFloorMs: ANSWER_FLOOR_MS,
    origins: [...ownOrigins(config.publicUrl)],
    demoAccounts,
  });

  const cookies = cookiePolicy(config.publicUrl);
  const writers = createRecentWriters(cookies);
  const publicCache = createPublicCache({ maxBytes: config.publicCacheBytes });

  const contextFor = async (headers: IncomingHttpHeaders, requestId: string): Promise<Context> => {
    const origin = await accounts.findActor(headers);
    const { actor } = origin;
    return withRoleRequired({
      ...origin,
      db: actor.kind === 'anonymous' ? visitorsDatabase.db : db,
      mail,
      jobs,
      forgetMessages,
      ...toolbox,
      ...(config.secondAdmin && { secondAdmin }),
      publicParts: publicParts(
        publicCache,
        writers.hasJustWritten(headers, actor.kind === 'user' ? actor.userId : null),
      ),
      requestId,
    });
  };

  const noticeStreams = createStreamHub({
    countUnread: (userIds) => countUnreadOf(db, userIds),
    listLive: (authSessionIds) => listLiveSessions(db, authSessionIds, clock()),
    log,
  });
  const campaignStreams = createTopicHub();
  const listener = listenForNotices({
    databaseUrl,
    log,
    publicCache,
    onChanged: noticeStreams.changed,
    onCampaignsChanged: ({ ids, hidden }) =>
      hidden ? campaignStreams.closed(ids) : campaignStreams.changed(ids),
    onBack: () => {
      noticeStreams.allChanged();
      campaignStreams.allChanged();
    },
  });

  // Where the connection is away, nothing is answered from memory.
  const settled = () => listener.settled().catch(() => {});

  const otherRoutes = new Hono<{ Bindings: RequestBindings }>()
    .route('/', accounts.routes)
    .route('/', exportRoutes({ contextFor }))
    .route('/', ownExportRoutes({ contextFor, exportFiles }))
    .route('/', rosterRoutes({ contextFor }))
    .route('/', invitePictures({ db, clock, config, log }))
    .route('/', calendarRoutes({ visitorsDb: visitorsDatabase.db, clock, config, log, contextFor }))
    .route(
      '/',
      mailChoices([noticeMails({ db, keys, noticeKinds }), invitationMails({ db, keys, clock, config })], {
        ...config,
        log,
      }),
    )
    .route('/', outboxRoutes({ ...config, outboxFolder }));
  otherRoutes.onError((error, c) => errorResponse(error, { log, requestId: c.env.requestId }));

  const app = createApp({
    config,
    log,
    router,
    otherRoutes,
    contextFor,
    ping: database.ping,
    pages: loadPages(
      clientFolder,
      config,
      shownThings(visitorsDatabase.db),
      async (headers) => {
        const { actor, lacksFactor } = await accounts.findActor(headers);
        if (lacksFactor) return 'asks for a second step';
        return isAdmin(actor) ? 'open' : 'hidden';
      },
      [inviteLinks({ db, clock, config, log, findActor: accounts.findActor })],
    ),
    publicAnswers: createPublicAnswers({
      cache: publicCache,
      db: visitorsDatabase.db,
      clock,
      log,
      writers,
      sessionCookie: sessionCookieName(cookies),
      commonHeaders: Object.entries(securityHeaders(config.publicUrl)),
    }),
    writers,
    noticeStreams,
    campaignStreams,
    files,
    isStopping: parts.isStopping,
    workers,
    ...(parts.admitWrite && { admitWrite: parts.admitWrite }),
    heardByAll: parts.heardByAll ?? settled,
  });

  async function stop(): Promise<void> {
    await Promise.all([jobs.stop(), listener.stop()]);
    delivery.close();
    signInDelivery.close();
    await Promise.all([database.close(), visitorsDatabase.close(), signInDatabase.close()]);
  }
  function endStreams(): void {
    noticeStreams.stop();
    campaignStreams.stop();
  }
  return { app, endStreams, settled, stop };
}

/** Fills an empty database with the demo world; the accounts of one that was filled get this folder's password. */
async function prepareDemo(db: Database, passwords: Passwords, password: string): Promise<void> {
  const hash = () => passwords.hash(password, ownAsker);
  if (await fillDemoWorld(db, { now: clock(), hashPassword: hash })) return;
  await setDemoPassword(db, { hash, matches: (kept) => passwords.matches(password, kept, ownAsker) });
}
