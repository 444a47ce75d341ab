import { z } from 'zod';
import { audit } from '#platform/audit.ts';
import { discardFile } from '#platform/files/discard.ts';
import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import { campaignLifeCan } from '#features/campaigns/policy.ts';
import { campaignStates } from '#features/campaigns/rules.ts';
import { viewerOf } from '#features/campaigns/server/for-others/access.ts';
import { campaignFacts } from '#features/campaigns/server/for-others/audit-facts.ts';
import { tellCampaignRemoved, tellCampaignState } from '../notices/campaign-notices.ts';
import { tellRefundsOwed } from '#features/seats/server/for-others/refund-notices.ts';
import { findFields, writeStatus } from '#features/campaigns/server/records/campaigns/campaign-changes.ts';
import { findVisibility } from '#features/campaigns/server/records/visibility.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { countRemoval, deleteCampaign } from '../records/removal.ts';
import { findOwner } from '#features/campaigns/server/records/members/members.ts';
import { findModeratedCampaign, findOwedSeats, recordRefundsOfRemovedSeats } from '../records/moderated.ts';
import { findToldCampaign } from '#features/campaigns/server/records/told-things.ts';
import { advanceLines, endLines } from '#features/seats/server/for-others/advance-line.ts';

const keptShape = z.object({ state: z.enum(campaignStates) });

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

export const campaignThing: ModeratedThing = {
  kind: 'campaign',

  async find(db, id) {
    const campaign = await findModeratedCampaign(db, id);
    if (!campaign) return undefined;
    const { title, description, payment_note: note, state, userId } = campaign;
    const { accessibility_note, safety_note, what_to_bring, house_rules } = campaign;
    return {
      title,
      text:
        [
          description,
          accessibility_note && `Accessibility: ${accessibility_note}`,
          safety_note && `Safety: ${safety_note}`,
          what_to_bring && `What to bring: ${what_to_bring}`,
          house_rules && `House rules: ${house_rules}`,
          note && `How to pay: ${note}`,
        ]
          .filter(Boolean)
          .join('\n\n') || null,
      imageUrl: null,
      path: `/campaigns/${id}`,
      userId,
      isHidden: state === 'hidden',
      parts: [],
    };
  },

  async isShownTo(context, id) {
    const found = await findVisibility(context.db, id, viewerOf(context).playerId);
    return found !== undefined && campaignLifeCan(context.actor, found).see;
  },

  async findRemoval(db, id, now) {
    const { sessions, seats, paidSeats, files } = await countRemoval(db, id);
    return {
      goes: `${counted(sessions, 'session')}, ${counted(seats, 'seat')} (${paidSeats} paid for), ${counted(files, 'file')}, its members and what it counts for points`,
      owed: await findOwedSeats(db, { campaignId: id }, now),
    };
  },

  async hide(context, id) {
    const { db } = context;
    // The campaign was found before, so it is only missing if its owner deleted it since.
    const campaign = await lockCampaign(db, id);
    const state = campaign?.state ?? 'active';
    await writeStatus(db, id, 'hidden');
    await advanceLines(context, id);
    await tellCampaignState(context, id, { from: state, to: 'hidden' });
    return { state };
  },

  async restore({ db }, id, kept) {
    await lockCampaign(db, id);
    const { state } = keptShape.parse(kept);
    await writeStatus(db, id, state);
    return true;
  },

  async remove(context, id) {
    const { db, clock } = context;
    const campaign = await lockCampaign(db, id);
    if (!campaign) return;
    const told = await findToldCampaign(db, id);
    const before = {
      ...campaignFacts({ ...(await findFields(db, id)), type: campaign.type }),
      ownerId: await findOwner(db, id),
      ...(await countRemoval(db, id)),
    };
    const owed = await recordRefundsOfRemovedSeats(db, { campaignId: id }, clock());
    await tellCampaignRemoved(context, told);
    await tellRefundsOwed(context, { about: id, title: told.title }, owed);
    await endLines(context, id);
    for (const key of await deleteCampaign(db, id)) await discardFile(context, key);
    await audit(context, 'campaign.remove', ['campaign', id], { before });
  },
};
