import { z } from 'zod';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { isolated } from '#shared/text/isolated.ts';

const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

/** Tells a player the score of their exam, with the grader's message if there is one. */
export const examGraded = noticeKind({
  name: 'exam.graded',
  group: 'Your standing',
  label: 'Your exam is graded',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({
    exam: z.object({ id: z.string(), name: z.string() }),
    scorePercent: z.number(),
    note: z.string().nullable(),
  }),
  // The queue of scores has already waited in case the score is withdrawn.
  gatherSeconds: 0,
  words: ({ exam, scorePercent, note }) => ({
    title: `Your exam was graded: ${isolated(exam.name)}`,
    lines: [
      `We have read your answers to "${isolated(exam.name)}". You reached ${scorePercent}%.`,
      ...(note === null ? [] : ['The grader wrote:', ...paragraphsOf(note)]),
    ],
    action: { label: 'See your exam', path: `/my/exams/${exam.id}` },
  }),
});

/** Sent to players of an earlier version who must take a new version of an exam. */
export const examAgain = noticeKind({
  name: 'exam.again',
  group: 'Your standing',
  label: 'You are asked to take an exam again',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: z.object({ exam: z.object({ id: z.string(), name: z.string() }), version: z.number() }),
  gatherSeconds: 0,
  isOnce: true,
  words: ({ exam, version }) => ({
    title: `Please take an exam again: ${isolated(exam.name)}`,
    lines: [
      `There is a new version (${version}) of the exam "${isolated(exam.name)}", and you are asked to take it.`,
      'You stay certified, and what you reached before stays readable.',
    ],
    action: { label: 'See the exam', path: `/my/exams/${exam.id}` },
  }),
});

/** Tells a player that an admin revoked their certificate, and why. */
export const certificateRevoked = noticeKind({
  name: 'certificate.revoked',
  group: 'Your standing',
  label: 'Your certificate is revoked',
  channels: { app: 'on', mail: 'always', push: 'on' },
  facts: z.object({ exam: z.object({ id: z.string(), name: z.string() }), reason: z.string() }),
  gatherSeconds: 0,
  words: ({ exam, reason }) => ({
    title: `Your certificate was revoked: ${isolated(exam.name)}`,
    lines: [
      `The certificate of your exam "${isolated(exam.name)}" no longer holds. Whoever checks it reads that.`,
      'An admin wrote:',
      ...paragraphsOf(reason),
      'Write to us if you think that is wrong.',
    ],
    action: { label: 'See your exam', path: `/my/exams/${exam.id}` },
  }),
});

export const examsNotices: NoticeKind[] = [examGraded, examAgain, certificateRevoked];
