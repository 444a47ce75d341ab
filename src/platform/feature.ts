import type { AnyRouter } from '@orpc/server';
import type { Hono } from 'hono';
import type { Context } from './context.ts';
import type { DeskWork } from './desk/desk-work.ts';
import type { FileColumn } from './files/file-columns.ts';
import type { FileStore } from './files/store.ts';
import type { JobQueue, Jobs } from './jobs/jobs.ts';
import type { TableExport } from './lists/table-export.ts';
import type { MailChoice } from './mail/mail-choice.ts';
import type { ModeratedThing } from './desk/moderated-thing.ts';
import type { DatabaseGauge } from './monitoring/metrics.ts';
import type { EventKind } from './notices/events/event-kind.ts';
import type { NoticeKind } from './notices/notice-kind.ts';
import type { PersonSecret } from './personal/person-secret.ts';
import type { PersonalTable } from './personal/personal-table.ts';
import type { RequestBindings } from './requests/request-bindings.ts';

/** The parts of the server that job queues use. */
export type QueueParts = Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'keys'> & {
  /** A promise, because the queues are created before it. */
  jobs: Promise<Jobs>;
  /** The context for work that the server does on its own behalf. */
  ownContext: () => Promise<Context>;
  /** The store for copies of people's data; its files have no URL. */
  exportFiles: FileStore;
};

/** The parts of the server that routes outside the contracts use. */
export type RouteParts = Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'keys'> & {
  /** The database for what everybody may read. */
  visitorsDb: Context['db'];
  contextFor: (headers: Record<string, string>, requestId: string) => Promise<Context>;
  exportFiles: FileStore;
};

/** The parts of the server that mail choices use. */
export type ChoiceParts = Pick<Context, 'db' | 'clock' | 'config' | 'keys' | 'noticeKinds'>;

/** Everything that a feature adds to the server. It is declared in the feature's `server/feature.ts` and listed once, in `api/features.ts`. */
export type Feature = {
  /** The use-cases of its contract's operations. */
  router?: Readonly<Record<string, AnyRouter>>;
  /** The kinds of notices about the feature's events. */
  notices?: readonly NoticeKind[];
  /** The kinds of the feature's events that are told after their commit. */
  events?: readonly EventKind[];
  /** The kinds of things that people report and admins moderate. */
  things?: readonly ModeratedThing[];
  /** The feature's kinds of work that wait for admins. */
  deskWork?: readonly DeskWork[];
  /** Numbers about the feature for the metrics. */
  gauges?: readonly DatabaseGauge[];
  /** The feature's tables, with the personal data in each. */
  personalTables?: readonly PersonalTable[];
  /** The secrets that authenticate a person by themselves. */
  personSecrets?: readonly PersonSecret[];
  /** The feature's columns that refer to stored files. */
  fileColumns?: readonly FileColumn[];
  /** Lists of the console that can be downloaded as CSV files. */
  exports?: readonly TableExport[];
  queues?: (parts: QueueParts) => JobQueue[];
  /** Routes outside the contract; `api/other-routes.ts` also lists each of them, with those who may use it. */
  routes?: (parts: RouteParts) => Hono<{ Bindings: RequestBindings }>;
  /** Mails that their recipient can switch off through a link. */
  mailChoices?: (parts: ChoiceParts) => MailChoice;
};
