import type { TransactionContext } from '#platform/context.ts';
import { noteEvents } from '#platform/notices/events/note-event.ts';
import type { ErasurePart } from '#platform/context.ts';
import { FORMER_PLAYER, NOBODY } from '#platform/personal/erased-person.ts';
import type { Id } from '#shared/ids.ts';
import { moneyFormat } from '#shared/money/money.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { tellInherited, tellNewOwner } from '../notices/campaign-notices.ts';
import { playerMoved } from '#features/campaigns/server/for-others/player-notices.ts';
import {
  type AtStake,
  clearOrganisersWords,
  findAtStake,
  leaveFormerSeats,
  lockCampaignsOf,
  removeFilesOf,
} from '../records/personal/erased-player.ts';
import { deleteCampaign, isUsedByOthers } from '../records/removal.ts';
import {
  findLongestStandingMember,
  makeOwner,
  removeMember,
} from '#features/campaigns/server/records/members/members.ts';
import { keepRefundsOfUpcomingSeats } from '#features/seats/server/records/payments/refunds.ts';
import { forgetToldRequests } from '#features/campaigns/server/records/admission/join-requests.ts';
import { removeUpcomingSeats } from '#features/seats/server/records/seats.ts';
import { removeFromLines } from '#features/seats/server/records/waitlist/line.ts';
import { advanceLines, endLines } from '#features/seats/server/for-others/advance-line.ts';

/**
 * Hands an erased player's campaign to the member who has been in it longest. If there is none, it stays without an
 * owner if others were ever in it, and is deleted otherwise.
 */
async function handOn(context: TransactionContext, campaignId: Id, playerId: Id): Promise<void> {
  const { db, clock } = context;
  const heirId = await findLongestStandingMember(db, campaignId);
  if (heirId === undefined && !(await isUsedByOthers(db, campaignId))) {
    await endLines(context, campaignId);
    await deleteCampaign(db, campaignId);
    return;
  }
  await clearOrganisersWords(db, campaignId);
  await removeMember(db, campaignId, playerId);
  if (heirId === undefined) return;
  const cancelledAt = clock();
  // The refund is recorded as owed by the erased player, who was paid.
  await keepRefundsOfUpcomingSeats(db, { campaignId, playerId: heirId, organiserId: playerId, cancelledAt });
  const sessionIds = await removeUpcomingSeats(db, campaignId, heirId, cancelledAt);
  await removeFromLines(db, campaignId, heirId);
  await makeOwner(db, campaignId, heirId);
  await tellInherited(context, campaignId, { leaverId: playerId, heirId, sessionIds });
  await tellNewOwner(context, campaignId, heirId);
}

/** Sentences on what will happen to a player's campaigns. */
function campaignSentences({ runs, runsCount }: AtStake): string[] {
  const sentences = runs.map(({ title, heir }) =>
    heir === null
      ? `"${isolated(title)}" stays without an organiser if others have played in it, and is deleted otherwise.`
      : `"${isolated(title)}" goes to ${isolated(heir)}, who has been in it for longest.`,
  );
  const more = runsCount - runs.length;
  return more === 0
    ? sentences
    : [...sentences, `So do ${countWords(more, 'more campaign', 'more campaigns')}.`];
}

function moneySentences(
  { seatsToCome, paidToComeCents, owedToCents, owedByCents }: AtStake,
  currency: string,
) {
  const money = (cents: number) => moneyFormat(currency).format(cents / 100);
  return [
    ...(seatsToCome > 0
      ? [`${countWords(seatsToCome, 'seat', 'seats')} in upcoming sessions will be given up.`]
      : []),
    ...(paidToComeCents > 0
      ? [`You have paid ${money(paidToComeCents)} for upcoming seats: ask the organisers for it before.`]
      : []),
    ...(owedToCents > 0
      ? [`${money(owedToCents)} is owed to you for cancelled seats: nobody will know whom to pay any more.`]
      : []),
    ...(owedByCents > 0 ? [`You owe ${money(owedByCents)}: deleting your account does not settle it.`] : []),
  ];
}

/** Handles the seats, campaigns and files of an erased player. */
export const campaignsErasure: ErasurePart = {
  async foretell({ db, clock, config }, { playerId }) {
    if (playerId === null) return [];
    const atStake = await findAtStake(db, playerId, clock());
    return [...campaignSentences(atStake), ...moneySentences(atStake, config.currency)];
  },
  async lock({ db }, { playerId }) {
    if (playerId !== null) await lockCampaignsOf(db, playerId);
  },
  async erase(context, { playerId }) {
    if (playerId === null) return;
    const { db, clock } = context;
    const campaigns = await lockCampaignsOf(db, playerId);
    const moves = campaigns
      .filter(({ isMember, isOwner }) => isMember && !isOwner)
      .map(({ id: campaignId }) =>
        playerMoved({ campaignId, playerId: NOBODY, what: ['left'], sessions: [], alias: FORMER_PLAYER }),
      );
    await noteEvents(context, ...moves);
    await leaveFormerSeats(db, playerId, clock());
    await removeFilesOf(db, playerId);
    await forgetToldRequests(db, playerId);
    for (const { id, isOwner } of campaigns) if (isOwner) await handOn(context, id, playerId);
    for (const { id } of campaigns) {
      await removeFromLines(db, id, playerId);
      await advanceLines(context, id);
    }
  },
};
