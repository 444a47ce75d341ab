import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { noticesContract } from '../contract.ts';
import { getSettings } from './get-settings.ts';
import { getUnread, listNotices } from './list-notices.ts';
import { listSentNotices } from './list-sent.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { updateSettings } from './update-settings.ts';
import { noticesTables } from './records/personal-tables.ts';
import { sweepNoticesQueue } from './sweep-notices-queue.ts';
import { noticeMails } from './set-mails.ts';

export const noticesFeature = {
  router: implementContract(noticesContract, {
    list: listNotices,
    getUnread,
    markRead,
    markAllRead,
    getSettings,
    updateSettings,
    admin: { listOfUser: listSentNotices },
  }),
  personalTables: noticesTables,
  queues: (parts) => [sweepNoticesQueue(parts)],
  mailChoices: noticeMails,
} satisfies Feature;
