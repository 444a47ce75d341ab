import { deskWork, fileColumns, noticeKinds, personSecrets, personalTables, things } from '#api/features.ts';
import { erasureParts } from '#api/personal/erasure-parts.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import type { Actor, AdminActor, PlayerActor } from '#shared/actor.ts';
import { anonymous } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { type Config, parseConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/connect.ts';
import type { FileStore } from '#platform/files/store.ts';
import { brandingOf, type LiveBranding, ownBranding } from '#platform/live/live-branding.ts';
import { createLog } from '#platform/log.ts';
import { type DataKeys, deriveDataKeys } from '#platform/security/data-keys.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { memoryFileStore } from './memory-file-store.ts';

/** The branding of an installation where nobody has chosen any. */
export function stillBranding({ fixedBranding }: Config): Pick<LiveBranding, 'now'> {
  const branding = brandingOf(ownBranding, fixedBranding);
  return { now: () => branding };
}

export type TestContext = Context & {
  /**
   * Who asks. Use-cases are called here without the server's check of their contract's `access` (the permission matrix
   * proves it), so this passes for every kind of actor; a test has to bring the one that its use-case wants.
   */
  actor: PlayerActor & AdminActor;
  /** Messages handed to `mail.send`, in order. */
  sent: MailMessage[];
  /** Messages handed to `mail.enqueue`, in order; also those of a transaction that was rolled back. */
  queued: MailMessage[];
  /** Addresses whose messages were to be forgotten. */
  forgotten: string[];
  /** Jobs handed to `jobs.enqueue`, in order; also those of a transaction that was rolled back. */
  enqueued: { name: string; payload: object; afterSeconds?: number | undefined }[];
};

/**
 * A use-case's context on a test database: real SQL, mail and jobs that only record, files in memory, a silent log.
 * `clock` is a moment to stand still at, or a function; by default the time is the real one.
 */
export function testContext(options: {
  db: Database;
  actor?: Actor;
  clock?: Date | (() => Date);
  files?: FileStore;
  /** Environment variables that the configuration is read from. */
  env?: Record<string, string>;
  /** The same ones in every context unless given. */
  keys?: DataKeys;
  /** The product's own unless given. */
  noticeKinds?: readonly NoticeKind[];
}): TestContext {
  const { clock } = options;
  const sent: MailMessage[] = [];
  const queued: MailMessage[] = [];
  const enqueued: TestContext['enqueued'] = [];
  const forgotten: string[] = [];
  return {
    db: options.db,
    actor: (options.actor ?? anonymous) as PlayerActor & AdminActor,
    clock: clock instanceof Date ? () => clock : (clock ?? (() => new Date())),
    mail: {
      send: (message) => Promise.resolve(void sent.push(message)),
      enqueue: (_transaction, message) => Promise.resolve(void queued.push(message)),
      listFailed: () => Promise.resolve([]),
      tryAgain: () => Promise.resolve(false),
    },
    jobs: {
      enqueue: (name, payload, _db, afterSeconds) =>
        Promise.resolve(void enqueued.push({ name, payload, ...(afterSeconds && { afterSeconds }) })),
      wake: (name, _db, afterSeconds) =>
        Promise.resolve(void enqueued.push({ name, payload: {}, ...(afterSeconds && { afterSeconds }) })),
      listFailed: () => Promise.resolve([]),
      tryAgain: () => Promise.resolve(false),
      forget: () => Promise.resolve(),
    },
    files: options.files ?? memoryFileStore(),
    fileColumns,
    noticeKinds: options.noticeKinds ?? noticeKinds,
    personalTables,
    erasureParts,
    personSecrets,
    forgetMessages: (addresses) => Promise.resolve(void forgotten.push(...addresses)),
    things,
    deskWork,
    log: createLog('silent'),
    config: testConfig(options.env),
    keys: options.keys ?? testKeys,
    requestId: newId(),
    provenAt: (clock instanceof Date ? clock : clock?.()) ?? new Date(),
    sent,
    queued,
    enqueued,
    forgotten,
  };
}

const testKeys = deriveDataKeys(Buffer.alloc(32));

/** The configuration of an environment with nothing in it but what is given. */
export const testConfig = (env: Record<string, string> = {}): Config =>
  parseConfig({ LOG_LEVEL: 'silent', ...env });

/** What the server tells routes outside the contract about a request from an address, where nobody waits for a turn. */
export const bindingsOf = (address = '127.0.0.1'): RequestBindings => ({
  clientAddress: address,
  socketAddress: address,
  requestId: 'test',
  inTurn: (work) => work(),
});
