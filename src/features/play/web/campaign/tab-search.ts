/** The parts of a campaign's page, in their order. */
const campaignTabs = ['sessions', 'advertising', 'resources', 'photos', 'participants'] as const;

export type CampaignTab = (typeof campaignTabs)[number];

/** The tab that an address names; undefined, which stands for the first one, for anything else. */
export function campaignTabOf(value: unknown): CampaignTab | undefined {
  return campaignTabs.find((tab) => tab === value && tab !== 'sessions');
}
