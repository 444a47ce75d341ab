import { z } from 'zod';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { momentWords } from '#shared/time/moment-words.ts';

const action = { label: 'See the requests', path: '/admin/requests' };

/** An admin asks for the yes of another, to the others. Names neither who nor what: the console does. */
export const requestAsked = noticeKind({
  name: 'admin.request',
  group: 'Admin work',
  isForAdmins: true,
  label: 'Another admin asks you to agree',
  channels: { app: 'always', mail: 'on', push: 'on' },
  facts: z.object({ expiresAt: z.string() }),
  gatherSeconds: 0,
  words: ({ expiresAt }, { timeZone }) => ({
    title: 'Another admin asks you to agree',
    lines: [
      'It can not be undone, so it is done only once a second admin agrees.',
      `If nobody has agreed ${momentWords(new Date(expiresAt), { reader: timeZone, place: null })}, it ends by itself.`,
    ],
    action,
  }),
});

const endings = {
  approved: { title: 'Another admin agreed', line: 'What you asked for is done.' },
  declined: { title: 'Another admin declined', line: 'What you asked for is not done.' },
  expired: {
    title: 'No other admin agreed in time',
    line: 'What you asked for is not done. You can ask again.',
  },
} as const;

/** Tells the admin who asked how their request ended. */
export const requestEnded = noticeKind({
  name: 'admin.request-ended',
  group: 'Admin work',
  isForAdmins: true,
  label: 'What you asked another admin to agree to ends',
  channels: { app: 'always', mail: 'on', push: 'off' },
  facts: z.object({ outcome: z.enum(['approved', 'declined', 'expired']) }),
  gatherSeconds: 0,
  words: ({ outcome }) => ({
    title: endings[outcome].title,
    lines: [endings[outcome].line],
    action,
  }),
});

/** The notices that admins get about each other's requests. */
export const adminRequestsNotices: NoticeKind[] = [requestAsked, requestEnded];
