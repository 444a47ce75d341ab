import type { Context } from '#platform/context.ts';
import { readPublicPart } from '#platform/live/public-parts.ts';
import { shareValue } from '#platform/requests/shared-values.ts';
import type { Page } from '#shared/paging.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { viewerOf } from '#features/campaigns/server/for-others/access.ts';
import type { Viewer } from '#features/campaigns/server/records/campaigns/campaigns.ts';
import { findOwnParts, type OwnPart } from '#features/campaigns/server/records/campaigns/own-parts.ts';
import { nextSessionOf, tagsOfCampaigns } from '#features/campaigns/server/records/campaigns/public-tags.ts';

/** A kept page is held as objects, as text, and compressed in two ways: 2.9 bytes a character of its JSON, and some by itself. */
const BYTES_A_CHARACTER = 3;
const PAGE_BYTES = 1_500;

/**
 * A page of campaigns for whoever asks: what everybody sees comes from memory, and one small query brings what the actor's player is in
 * them, which is never kept. Where nothing is, the answer is the very one that everybody gets. Without memory, and for visitors,
 * whose answers are kept whole, one query reads both at once.
 * @param key names the list and all that it was asked for
 * @param read reads the page as a viewer sees it: which campaigns are on it, and their order, must not depend on the viewer, nor on
 * the clock or on seats in other campaigns
 */
export async function listSharedCampaigns(
  context: Context,
  key: string,
  read: (viewer: Viewer) => Promise<Page<Campaign>>,
): Promise<Page<Campaign>> {
  const viewer = viewerOf(context);
  const { playerId, now } = viewer;
  if (!context.publicParts || context.actor.kind === 'anonymous') return read(viewer);
  const shared = await readPublicPart(context, key, async () => {
    const page = shareValue(await read({ now, playerId: null }));
    return {
      value: page,
      bytes: PAGE_BYTES + JSON.stringify(page).length * BYTES_A_CHARACTER,
      tags: tagsOfCampaigns(page.items),
      until: nextSessionOf(page.items),
    };
  });
  if (playerId === null) return shared;
  const ids = shared.items.map(({ id }) => id);
  const own = await findOwnParts(context.db, { playerId, now }, ids);
  if (own.size === 0) return shared;
  const items = shared.items.map((campaign) => withOwnPart(campaign, own.get(campaign.id)));
  return { ...shared, items };
}

const withOwnPart = (campaign: Campaign, own: OwnPart | undefined): Campaign =>
  own ? { ...campaign, ...own } : campaign;
