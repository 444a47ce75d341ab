import { z } from 'zod';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { moneyFormat } from '#shared/money/money.ts';
import { isolated } from '#shared/text/isolated.ts';
import { ruleNames, rules, thingKinds, thingNames } from '#shared/things.ts';
import { APPEAL_DAYS } from '../refusals.ts';

const decisionShape = z.enum(['nothing', 'hide', 'remove']);
const toDecisions = { label: 'See the decision', path: '/my/decisions' };

/** Tells the author that an admin hid or removed their content, why, and which refunds they owe. */
export const thingHidden = noticeKind({
  name: 'thing.hidden',
  group: 'Your account',
  label: 'We hid or removed something of yours',
  channels: { app: 'always', mail: 'always', push: 'on' },
  facts: z.object({
    kind: z.enum(thingKinds),
    title: z.string(),
    decision: decisionShape,
    reason: z.string(),
    owed: z.object({ seats: z.int(), cents: z.int() }),
  }),
  gatherSeconds: 0,
  words: ({ title, decision, reason, owed }, { currency }) => ({
    title: `We ${decision === 'remove' ? 'removed' : 'hid'}: ${isolated(title)}`,
    lines: [
      decision === 'remove'
        ? 'It is gone, with everything in it. The reason:'
        : 'Others no longer see it; you do. The reason:',
      reason,
      ...(owed.seats > 0
        ? [
            `You owe ${moneyFormat(currency).format(owed.cents / 100)} back for ${owed.seats === 1 ? 'a seat that was' : `${owed.seats} seats that were`} paid for. The book lists to whom.`,
          ]
        : []),
      `If you think that we are wrong, you can ask for another look within ${APPEAL_DAYS} days.`,
    ],
    action: toDecisions,
  }),
});

/** Tells the author that their hidden content is shown again. */
export const thingRestored = noticeKind({
  name: 'thing.restored',
  group: 'Your account',
  label: 'Something of yours that we hid is shown again',
  channels: { app: 'always', mail: 'on', push: 'off' },
  facts: z.object({ title: z.string() }),
  gatherSeconds: 0,
  words: ({ title }) => ({
    title: `Shown again: ${isolated(title)}`,
    lines: ['Others see it as they did before.'],
    action: toDecisions,
  }),
});

/** Tells an appellant how their appeal was decided. */
export const appealDecided = noticeKind({
  name: 'appeal.decided',
  group: 'Your account',
  label: 'Your appeal is decided',
  channels: { app: 'always', mail: 'always', push: 'on' },
  facts: z.object({
    title: z.string(),
    decision: z.enum(['stands', 'lifted']),
    answer: z.string(),
    isRestored: z.boolean(),
  }),
  gatherSeconds: 0,
  words: ({ title, decision, answer, isRestored }) => ({
    title:
      decision === 'lifted'
        ? `You were right about ${isolated(title)}`
        : `Our decision stands: ${isolated(title)}`,
    lines: [
      ...(decision === 'lifted'
        ? [
            isRestored
              ? 'Others see it again, as they did before.'
              : 'What was removed can not be brought back.',
          ]
        : ['We looked at it again.']),
      answer,
    ],
    action: toDecisions,
  }),
});

const outcomes = {
  nothing: 'We found nothing in it that our rules forbid, so it stays.',
  hide: 'It broke our rules, and others no longer see it.',
  remove: 'It broke our rules, and we removed it.',
};

/** Tells a reporter what became of their report. Names neither the thing nor its author. */
export const reportDecided = noticeKind({
  name: 'report.decided',
  group: 'Your account',
  label: 'What you reported is decided',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: z.object({ kind: z.enum(thingKinds), decision: decisionShape }),
  gatherSeconds: 0,
  words: ({ kind, decision }) => ({
    title: `We looked at the ${thingNames[kind]} that you reported`,
    lines: ['Thank you for telling us.', outcomes[decision]],
    action: { label: 'Read our rules', path: '/rules' },
  }),
});

/** Tells the admins of an urgent report, once for each case. Names neither reporter nor author: only the console does. */
export const urgentReport = noticeKind({
  name: 'report.urgent',
  group: 'Admin work',
  label: 'Harassment, hate or danger is reported',
  isForAdmins: true,
  channels: { app: 'always', mail: 'on', push: 'on' },
  facts: z.object({ kind: z.enum(thingKinds), thingId: z.string(), rule: z.enum(rules) }),
  gatherSeconds: 0,
  isOnce: true,
  isUrgent: true,
  words: ({ kind, thingId, rule }) => ({
    title: `Reported: ${ruleNames[rule]}`,
    lines: [`Somebody reported a ${thingNames[kind]}. It waits for you.`],
    action: { label: 'Look at it', path: `/admin/moderation/${kind}/${thingId}` },
  }),
});

export const moderationNotices: NoticeKind[] = [
  thingHidden,
  thingRestored,
  appealDecided,
  reportDecided,
  urgentReport,
];
