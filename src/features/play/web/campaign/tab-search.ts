/** The tabs of a campaign's page, in their order. */
const campaignTabs = ['sessions', 'advertising', 'resources', 'photos', 'participants'] as const;

export type CampaignTab = (typeof campaignTabs)[number];

/** The tab that a URL names; undefined, which means the first tab, for anything else. */
export function campaignTabOf(value: unknown): CampaignTab | undefined {
  return campaignTabs.find((tab) => tab === value && tab !== 'sessions');
}
