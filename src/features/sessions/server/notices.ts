import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { firstReminder, secondReminder, conventionReminder } from './notices/reminder-notices.ts';
import { sessionsBack, sessionsCalledOff } from './notices/call-off-notices.ts';
import { sessionsChanged, sessionsCancelled } from './notices/series-notices.ts';
import {
  sessionChanged,
  sessionCancelled,
  campaignMoved,
  sessionAdded,
} from './for-others/session-notices.ts';

export const sessionsNotices: NoticeKind[] = [
  firstReminder,
  secondReminder,
  conventionReminder,
  sessionChanged,
  sessionsChanged,
  sessionCancelled,
  sessionsCancelled,
  sessionsCalledOff,
  sessionsBack,
  campaignMoved,
  sessionAdded,
];
