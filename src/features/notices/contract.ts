import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { channelStates, noticeChannels, noticeGroups, reminderMinutes } from '#shared/notices.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';
import { adminNoticesContract } from './admin-contract.ts';
import { noticeRefusals } from './refusals.ts';
import { MOST_CHOICES, MOST_MARKED, MOST_UNREAD } from './rules.ts';

const noticeShape = z.object({
  id: z.guid(),
  /** The name of its kind: 'session.moved'. */
  kind: z.string(),
  title: z.string(),
  /** What happened, in sentences. */
  lines: z.array(z.string()),
  /** The one thing to do, and the path of the page for it. */
  action: z.object({ label: z.string(), path: z.string() }),
  /** When the last event joined it: what the list is sorted by. */
  at: moment,
  /** Null while it is unread. */
  readAt: moment.nullable(),
});
export type ShownNotice = z.infer<typeof noticeShape>;

const channelState = z.enum(channelStates);

const minuteOfDay = z.int().min(0).max(1439);

/** Minutes since midnight by the reader's clock; over midnight when they end before they begin. */
const quietHoursShape = z
  .strictObject({ from: minuteOfDay, until: minuteOfDay })
  .refine(({ from, until }) => from !== until, 'Quiet hours end at another time than they begin');

const settingsShape = z.object({
  kinds: z.array(
    z.object({
      name: z.string(),
      group: z.enum(noticeGroups),
      label: z.string(),
      channels: z.object({ app: channelState, mail: channelState, push: channelState }),
    }),
  ),
  /** When mail and push wait until the morning; null for never. */
  quietHours: z.object({ from: minuteOfDay, until: minuteOfDay }).nullable(),
  /** By whose clock quiet hours are: an IANA name; null where it is not known, which is UTC. */
  timeZone: z.string().nullable(),
  /** How many minutes before a session reminders come; 0 for never. */
  firstReminderMinutes: z.int().min(0),
  secondReminderMinutes: z.int().min(0),
  /** Mail goes to confirmed addresses alone. */
  mailAddress: z.enum(['confirmed', 'unconfirmed', 'none']),
});
export type NoticeSettings = z.infer<typeof settingsShape>;

/** Minutes before a session; 0 for never. */
const reminder = z.literal([0, ...reminderMinutes]);

const changedSettings = z.strictObject({
  /** What is not named stays as it is. */
  choices: z
    .array(z.strictObject({ kind: z.string().max(100), channel: z.enum(noticeChannels), isOn: z.boolean() }))
    .max(MOST_CHOICES)
    .optional(),
  quietHours: quietHoursShape.nullable().optional(),
  firstReminderMinutes: reminder.optional(),
  secondReminderMinutes: reminder.optional(),
});
export type ChangedSettings = z.infer<typeof changedSettings>;

/** Of several transactions, because it waits for events that tell the same reader just now. */
const marking = operation('user', { severalTransactions: true });

const unreadShape = z.object({ unread: z.int().min(0).max(MOST_UNREAD) });

const route = routesOf('Notices');

export const noticesContract = {
  admin: adminNoticesContract,

  /** Your notices, the newest first, in words for the reader's time zone. */
  list: operation('user')
    .route(route.get('/notices', 'List your notices'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(
      z.strictObject({
        ...pageInput,
        /** An IANA name; UTC for one that the server does not know. */
        timeZone: z.string().max(64).optional(),
      }),
    )
    .output(pageOf(noticeShape)),

  /** How many of your notices are unread; 100 stands for more than 99. */
  getUnread: operation('user')
    .route(route.get('/notices/unread', 'Count your unread notices'))
    .input(z.strictObject({}))
    .output(unreadShape),

  /** Marks notices of yours as read; other people's and missing ones are left out. Answers how many stay unread. */
  markRead: marking
    .route(route.post('/notices/read', 'Mark notices as read'))
    .input(z.strictObject({ noticeIds: z.array(z.guid()).min(1).max(MOST_MARKED) }))
    .output(unreadShape),

  /** Marks all that you were shown as read: what came later than `until` stays unread. */
  markAllRead: marking
    .route(route.post('/notices/read-all', 'Mark all notices as read'))
    .input(z.strictObject({ until: moment }))
    .output(unreadShape),

  /** Which kinds of notices reach you in which way, your quiet hours and your reminders. */
  getSettings: operation('user')
    .route(route.get('/notices/settings', 'Get your notification settings'))
    .input(z.strictObject({}))
    .output(settingsShape),

  /** Changes what is named, and answers all. */
  updateSettings: operation('user')
    .route(route.patch('/notices/settings', 'Change your notification settings'))
    .errors(pick(noticeRefusals, 'KIND_NOT_FOUND', 'CHANNEL_FIXED'))
    .input(changedSettings)
    .output(settingsShape),
};
