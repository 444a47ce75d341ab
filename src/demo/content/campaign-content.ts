import type { TableFactsFields } from '#features/campaigns/table-facts/inputs.ts';

/** A campaign of the demo world, before it has an owner and dates. */
export type CampaignContent = {
  title: string;
  description: string;
  /** Slug of the game system. */
  system: string;
  /** Fewest and most players. */
  players: readonly [min: number, max: number];
  /** Usual price of a session, in cents. */
  priceCents: number;
  /** How players pay, in the organiser's words. */
  paymentNote?: string;
  /** Place of the store in `retailers`, for campaigns in a store. */
  retailer?: number;
  tournament?: boolean;
  /** The day of the week that it plays on, every week; Sunday is 0. Any day unless given. */
  weekday?: number;
  /** What its organiser says of the table. */
  facts?: Partial<TableFactsFields>;
};
