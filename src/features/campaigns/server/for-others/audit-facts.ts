import type { CampaignType, NewCampaign, SessionFields } from '../../inputs.ts';

type CampaignFacts = Pick<
  NewCampaign,
  'minPlayers' | 'maxPlayers' | 'priceCents' | 'retailerId' | 'conventionId' | 'isTournament'
> & { type: CampaignType };

/** What the audit log stores of a campaign: everything except its texts. */
export const campaignFacts = (campaign: CampaignFacts): CampaignFacts => ({
  type: campaign.type,
  minPlayers: campaign.minPlayers,
  maxPlayers: campaign.maxPlayers,
  priceCents: campaign.priceCents,
  retailerId: campaign.retailerId,
  conventionId: campaign.conventionId,
  isTournament: campaign.isTournament,
});

/** What the audit log stores of a session: everything except its texts. */
export const sessionFacts = ({ sessionNumber, startDate, priceCents, lengthMinutes }: SessionFields) => ({
  sessionNumber,
  startDate: new Date(startDate),
  priceCents,
  lengthMinutes,
});
