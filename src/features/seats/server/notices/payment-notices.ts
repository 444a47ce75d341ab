import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { takeBack } from '#platform/notices/amend.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import {
  aboutPerson,
  costWords,
  howToPay,
  others,
  seeCampaign,
  toldCampaignShape,
} from '#features/campaigns/server/for-others/told-session.ts';
import {
  findToldCampaign,
  findToldMove,
  findToldPlayer,
} from '#features/campaigns/server/records/told-things.ts';
import type { OwedInCampaign, SeatInBook } from '../records/payments/book-payments.ts';
import { listToldDebts } from '../records/payments/told-debts.ts';

const seePurchases = { label: 'See your purchases', path: '/my/purchases' };

const changeShape = z.object({ seatId: z.string(), cents: z.int(), to: z.enum(['pending', 'paid']) });

const sumOf = (changes: readonly { cents: number }[]): number =>
  changes.reduce((sum, { cents }) => sum + cents, 0);

/** Tells a player that organisers marked several of their seats paid or not paid at once. A change that is undone in time is not told. */
export const seatsPaid = noticeKind({
  name: 'seats.paid',
  group: 'Your seats',
  label: 'Several of your seats are marked paid',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: z.object({ changes: z.array(changeShape) }),
  gatherSeconds: 120,
  gather(earlier, later) {
    const now = new Map(later.changes.map((change) => [change.seatId, change]));
    const before = new Set(earlier.changes.map(({ seatId }) => seatId));
    const changes = [
      // A seat that is in both was changed and changed back, so it is left out.
      ...earlier.changes.filter(({ seatId }) => !now.has(seatId)),
      ...later.changes.filter(({ seatId }) => !before.has(seatId)),
    ];
    return changes.length === 0 ? null : { changes };
  },
  words({ changes }, reader) {
    const paid = changes.filter(({ to }) => to === 'paid');
    const unpaid = changes.filter(({ to }) => to === 'pending');
    const [head, ...rest] = [
      ...(paid.length > 0
        ? [`Marked as paid: ${countWords(paid.length, 'seat', 'seats')}, ${costWords(sumOf(paid), reader)}`]
        : []),
      ...(unpaid.length > 0
        ? [
            `Marked as not paid: ${countWords(unpaid.length, 'seat', 'seats')}, ${costWords(sumOf(unpaid), reader)}`,
          ]
        : []),
    ];
    return {
      title: head ?? 'Your seats are marked paid',
      lines: [...rest.map((line) => `${line}.`), 'My Purchases lists each of them.'],
      action: seePurchases,
    };
  },
});

/** Tells a player which of their seats, of one campaign or several, were marked paid or not paid. */
export async function tellSeatsPaid(
  context: TransactionContext,
  { playerId, seats, to }: { playerId: Id; seats: readonly SeatInBook[]; to: 'pending' | 'paid' },
): Promise<void> {
  const { userId } = await findToldPlayer(context.db, playerId);
  await tell(context, seatsPaid, {
    about: playerId,
    facts: { changes: seats.map(({ id, priceCents }) => ({ seatId: id, cents: priceCents, to })) },
    to: [userId],
  });
}

/** Tells the organisers of a campaign that a player says they paid. */
export const paymentSaid = noticeKind({
  name: 'payment.said',
  group: 'Campaigns you run',
  isForOrganisers: true,
  label: 'A player says that they paid',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: z.object({
    campaign: toldCampaignShape,
    playerId: z.string(),
    alias: z.string(),
    cents: z.int(),
    seats: z.int(),
    note: z.string().nullable(),
  }),
  // If a player says it, takes it back and says it again, there is one mail.
  gatherSeconds: 600,
  gather: (_earlier, later) => later,
  words: ({ campaign, playerId, alias, cents, seats, note }, reader) => ({
    title: `${isolated(alias)} says they paid ${costWords(cents, reader)}: ${isolated(campaign.title)}`,
    lines: [
      `For ${countWords(seats, 'seat', 'seats')}. Mark it paid once you have the money, or say that it did not arrive.`,
      ...(note ? [`Their words: ${isolated(note)}`] : []),
    ],
    action: { label: 'Open the book', path: `/my/book?player=${playerId}` },
  }),
});

type Said = OwedInCampaign & { note: string | null };

/** Tells the organisers of a campaign that a player says they paid what they owe there. */
export async function tellSaidPaid(
  context: TransactionContext,
  { campaignId, playerId, ...said }: Said,
): Promise<void> {
  const { id, title, alias, organiserUserIds } = await findToldMove(context.db, campaignId, playerId);
  await tell(context, paymentSaid, {
    about: aboutPerson(campaignId, playerId),
    facts: { campaign: { id, title }, playerId, alias, ...said },
    to: others(organiserUserIds, context.actor),
  });
}

/** Withdraws the notice to the organisers that a player paid, unless it went out by mail already. */
export async function withdrawSaidPaid(
  context: TransactionContext,
  { campaignId, playerId }: { campaignId: Id; playerId: Id },
): Promise<void> {
  await takeBack(context, paymentSaid, aboutPerson(campaignId, playerId));
}

/** Tells a player that a payment which they claimed did not arrive. */
export const paymentDenied = noticeKind({
  name: 'payment.denied',
  group: 'Your seats',
  label: 'An organiser has not received your payment',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: z.object({ campaign: toldCampaignShape, by: z.string(), cents: z.int() }),
  gatherSeconds: 0,
  words: ({ campaign, by, cents }, reader) => ({
    title: `${isolated(by)} has not received your ${costWords(cents, reader)}: ${isolated(campaign.title)}`,
    lines: [
      'You said that you paid. Look whether the money left your side, and talk to the organiser.',
      'My Purchases lists it as owed again.',
    ],
    action: seePurchases,
  }),
});

/** Tells a player that money which they say they paid did not arrive. */
export async function tellPaymentDenied(
  context: TransactionContext,
  { campaignId, playerId, cents, by }: { campaignId: Id; playerId: Id; cents: number; by: Id },
): Promise<void> {
  const { id, title } = await findToldCampaign(context.db, campaignId);
  const { userId } = await findToldPlayer(context.db, playerId);
  const { alias } = await findToldPlayer(context.db, by);
  await tell(context, paymentDenied, {
    about: aboutPerson(campaignId, playerId),
    facts: { campaign: { id, title }, by: alias, cents },
    to: [userId],
  });
}

/** Reminds a player of what they owe in a campaign, because its organiser asks. */
export const paymentReminder = noticeKind({
  name: 'payment.reminder',
  group: 'Your seats',
  label: 'An organiser reminds you of what you owe',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: z.object({
    campaign: toldCampaignShape,
    organiser: z.string().nullable(),
    cents: z.int(),
    seats: z.int(),
    note: z.string().nullable(),
  }),
  gatherSeconds: 0,
  words: ({ campaign, organiser, cents, seats, note }, reader) => ({
    title: `You owe ${costWords(cents, reader)}: ${isolated(campaign.title)}`,
    lines: [
      `${organiser === null ? 'The organiser' : isolated(organiser)} reminds you of ${countWords(seats, 'seat', 'seats')} that you have not paid.`,
      howToPay(note),
      'Already paid? Say so in My Purchases.',
    ],
    action: note === null ? seeCampaign(campaign) : seePurchases,
  }),
});

/** Reminds players of what they owe, once for each campaign. */
export async function tellReminders(
  context: TransactionContext,
  owed: readonly OwedInCampaign[],
): Promise<void> {
  for (const { userId, playerId, ...facts } of await listToldDebts(context.db, owed)) {
    await tell(context, paymentReminder, {
      about: aboutPerson(facts.campaign.id, playerId),
      facts,
      to: [userId],
    });
  }
}
