import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { calendarAddressChanged } from './notices/calendar-notices.ts';

export const calendarsNotices: NoticeKind[] = [calendarAddressChanged];
