import { z } from 'zod';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { isolated } from '#shared/text/isolated.ts';
import { shortened } from '#shared/text/shortened.ts';

/** Characters of an answer that a notice shows; the mail has all of it. */
const MAX_SHOWN = 300;

/** Tells a writer who was signed in the answer to their message to the team. Its mail goes to the address that they gave. */
export const messageAnswered = noticeKind({
  name: 'contact.answered',
  group: 'Your account',
  label: 'We answer a message of yours',
  channels: { app: 'on', mail: 'never', push: 'on' },
  facts: z.object({ subject: z.string(), answer: z.string() }),
  gatherSeconds: 0,
  words: ({ subject, answer }) => ({
    title: `We answered your message: ${isolated(subject)}`,
    lines: [shortened(answer, MAX_SHOWN), 'The answer went to you by mail, too.'],
    action: { label: 'Write to us again', path: '/contact' },
  }),
});

export const contactNotices: NoticeKind[] = [messageAnswered];
