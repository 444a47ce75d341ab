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
import type { EventKind } from './notices/events/event-kind.ts';
import type { NoticeKind } from './notices/notice-kind.ts';
import type { PersonSecret } from './personal/person-secret.ts';
import type { PersonalTable } from './personal/personal-table.ts';
import type { RequestBindings } from './requests/request-bindings.ts';

/** What queues work with. */
export type QueueParts = Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'keys'> & {
  /** They come later: the queues are made before them. */
  jobs: Promise<Jobs>;
  /** The context of what the server does by itself. */
  ownContext: () => Promise<Context>;
  /** Copies of people's data: nothing in it has an address. */
  exportFiles: FileStore;
};

/** What routes outside the contracts answer with. */
export type RouteParts = Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'keys'> & {
  /** For what everybody may read. */
  visitorsDb: Context['db'];
  contextFor: (headers: Record<string, string>, requestId: string) => Promise<Context>;
  exportFiles: FileStore;
};

/** What choices of mails are looked up with. */
export type ChoiceParts = Pick<Context, 'db' | 'clock' | 'config' | 'keys' | 'noticeKinds'>;

/** All that a feature brings to the server, declared in its `server/feature.ts` and listed once, in `api/features.ts`. */
export type Feature = {
  /** The use-cases of its contract's operations. */
  router?: Readonly<Record<string, AnyRouter>>;
  /** The kinds of notices about its events. */
  notices?: readonly NoticeKind[];
  /** The kinds of its events that are told after their commit. */
  events?: readonly EventKind[];
  /** The kinds of things that people report and admins decide about. */
  things?: readonly ModeratedThing[];
  /** The kinds of work of its own that wait for admins. */
  deskWork?: readonly DeskWork[];
  /** Its tables, with what each keeps of people. */
  personalTables?: readonly PersonalTable[];
  /** What stands for a person without asking who presents it. */
  personSecrets?: readonly PersonSecret[];
  /** Its columns that name stored files. */
  fileColumns?: readonly FileColumn[];
  /** Lists of the console that are also CSV files. */
  exports?: readonly TableExport[];
  queues?: (parts: QueueParts) => JobQueue[];
  /** Routes outside the contract; `api/other-routes.ts` also lists each, with those who may use it. */
  routes?: (parts: RouteParts) => Hono<{ Bindings: RequestBindings }>;
  /** Mails that their reader can switch off by a link. */
  mailChoices?: (parts: ChoiceParts) => MailChoice;
};
