import type { Context } from '#platform/context.ts';
import { readPublicPart } from '#platform/live/public-parts.ts';
import { shareValue } from '#platform/requests/shared-values.ts';
import type { Page } from '#shared/paging.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { viewerOf } from '#features/campaigns/server/for-others/access.ts';
import type { Viewer } from '#features/campaigns/server/records/campaigns/campaigns.ts';
import { findOwnParts, type OwnPart } from '#features/campaigns/server/records/campaigns/own-parts.ts';
import { nextSessionOf, tagsOfCampaigns } from '#features/campaigns/server/records/campaigns/public-tags.ts';

/**
 * The estimated memory for a cached page. It is kept as objects, as text, and compressed in two ways: 2.9 bytes per
 * character of its JSON, and `PAGE_BYTES` in addition.
 */
const BYTES_A_CHARACTER = 3;
const PAGE_BYTES = 1_500;

/**
 * A page of campaigns for the actor. The part that is the same for everybody comes from the cache, and a small query
 * adds the actor's own fields, which are never cached. If the actor is in none of the campaigns, the cached answer is
 * returned as it is. Without a cache, and for visitors, whose whole answers are cached elsewhere, one query reads both
 * parts.
 * @param key identifies the list and all its parameters
 * @param read reads the page as a viewer sees it. Which campaigns are on it, and their order, must not depend on the
 * viewer, the time, or seats in other campaigns.
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
