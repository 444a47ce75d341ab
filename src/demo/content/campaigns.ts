import type { CampaignContent } from './campaign-content.ts';
import { conventionCampaigns } from './campaigns-convention.ts';
import { onlineCampaigns } from './campaigns-online.ts';
import { retailerCampaigns } from './campaigns-retailer.ts';

/** All forty campaigns by the name of their type. */
export const campaignsByType = {
  Retailer: retailerCampaigns,
  Convention: conventionCampaigns,
  Online: onlineCampaigns,
} as const satisfies Record<string, readonly CampaignContent[]>;

const miniatures = new Set(['kings-of-war', 'frostgrave', 'gaslands', 'bolt-action']);

/** Chapters of story games; a session takes the next one, starting at a place of its campaign's own. */
const chapters = [
  'Strangers at one table: characters meet, bonds are made, the first door opens.',
  'The letter that was never sent, and who has been reading it.',
  'A bridge, a toll, and a toll keeper with a better offer.',
  'Market day. Nobody is buying, everybody is listening.',
  'Down the dry well with one rope and too many opinions.',
  'The guest of honour does not arrive alone.',
  'A quiet evening, planned as such. Bring spare dice.',
  'What the river left behind this spring.',
  'An old friend asks for something new.',
  'The vote is close, and one voter is missing.',
  'Three keys, two locks, one hour.',
  'The storm chooses the road. The party chooses who leads.',
];

/** Rounds of miniature games. */
const rounds = [
  'Opening round: hold the centre for two turns. Armies up to the agreed size.',
  'Treasure in the ruins. Six markers, fog in the first turn.',
  'Night battle with limited sight. Flashlights are not a rule.',
  'Escort: the slow convoy has to leave by the far edge.',
  'Broken bridge. Terrain set up by the previous winner.',
  'Hidden deployment, open results. Pairing by points.',
  'Team round, two against two, orders whispered.',
  'Final table: highest points play in the window, all others swap stories.',
];

/** The description of the n-th session (from 1) of the campaign in that place of the list. */
export function sessionDescription(system: string, campaignIndex: number, sessionNumber: number): string {
  const pool = miniatures.has(system) ? rounds : chapters;
  return pool[(campaignIndex + sessionNumber - 1) % pool.length] ?? '';
}
