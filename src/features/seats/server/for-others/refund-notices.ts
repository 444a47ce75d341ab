import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { costWords } from '#features/campaigns/server/for-others/told-session.ts';

/** Tells payers how much they get back for seats that went when an admin removed something. */
export const refundOwed = noticeKind({
  name: 'refund.owed',
  group: 'Your seats',
  label: 'You get money back for a seat that we removed',
  channels: { app: 'always', mail: 'on', push: 'off' },
  facts: z.object({ title: z.string(), seats: z.int(), cents: z.int() }),
  gatherSeconds: 0,
  words: ({ title, seats, cents }, reader) => ({
    title: `You get ${costWords(cents, reader)} back: ${isolated(title)}`,
    lines: [
      `We removed it. You had paid for ${seats === 1 ? 'a seat' : `${seats} seats`}, and the organiser has to give the money back.`,
      'My Purchases lists it until the organiser says that it is paid back.',
    ],
    action: { label: 'See your purchases', path: '/my/purchases' },
  }),
});

/** Tells everybody who had paid for seats in something that was removed what they get back. */
export async function tellRefundsOwed(
  context: TransactionContext,
  { about, title }: { about: Id; title: string },
  owed: readonly { userId: Id; seats: number; cents: number }[],
): Promise<void> {
  for (const { userId, seats, cents } of owed) {
    await tell(context, refundOwed, {
      about: `${about}:${userId}`,
      facts: { title, seats, cents },
      to: [userId],
    });
  }
}
