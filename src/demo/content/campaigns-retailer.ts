import type { CampaignContent } from './campaign-content.ts';

/** Campaigns at the tables of a store. `retailer` is the store's place in `retailers`. */
export const retailerCampaigns: readonly CampaignContent[] = [
  {
    title: 'The Lantern Road',
    description:
      'A caravan carries light to villages that lost theirs. Beginners welcome; the store lends dice and pre-made heroes.',
    system: 'dungeons-and-dragons',
    players: [3, 6],
    priceCents: 500,
    paymentNote: 'At the counter of the store before we begin, in cash or by card.',
    retailer: 0,
    facts: {
      experience: 'new',
      minimumAge: 12,
      languages: ['en', 'es'],
      accessibility: ['step-free', 'accessible-toilet'],
      safetyTools: ['session-zero', 'open-door'],
      whatToBring: 'Nothing: the store lends dice and pencils.',
    },
  },
  {
    title: 'Salt in the Walls',
    description:
      'A harbour city is haunted by its own tide tables. Slow mystery, sharp knives, tea in the interval.',
    system: 'pathfinder',
    players: [3, 5],
    priceCents: 800,
    paymentNote: 'In cash at the table, or by bank transfer before the evening: ask me for the account.',
    retailer: 1,
  },
  {
    title: 'Copper Crown League',
    description:
      'A ladder league for regiments. Two battles an evening, friendly pairing, a trophy made of real copper.',
    system: 'kings-of-war',
    players: [4, 8],
    priceCents: 1000,
    retailer: 2,
    tournament: true,
  },
  {
    title: 'Second Shift Heroes',
    description: 'For people who work evenings: we start late, end late and never schedule on a Friday.',
    system: 'dungeons-and-dragons',
    players: [4, 6],
    priceCents: 0,
    retailer: 3,
  },
  {
    title: 'The Orchard of Teeth',
    description: 'Three evenings of doom in bright yellow. Characters are made at the table and do not last.',
    system: 'mork-borg',
    players: [2, 5],
    priceCents: 0,
    retailer: 4,
  },
  {
    title: 'Frozen Vaults of Grizzly Peak',
    description:
      'A linked treasure hunt with ten scenarios, terrain provided. Warbands grow between the games.',
    system: 'frostgrave',
    players: [2, 6],
    priceCents: 600,
    retailer: 5,
  },
  {
    title: 'Rust Belt Rally',
    description:
      'Bring a toy car and leave with a wreck. Short races, loud commentary, prizes for the best crash.',
    system: 'gaslands',
    players: [3, 8],
    priceCents: 400,
    retailer: 8,
    tournament: true,
  },
  {
    title: 'Embassy of Ghosts',
    description:
      'Diplomats by day, investigators by night. A talky campaign with a map that the players draw.',
    system: 'savage-worlds',
    players: [3, 5],
    priceCents: 1200,
    retailer: 12,
  },
  {
    title: 'Capitol Hill Crawlers',
    description:
      'Monthly marathon below an endless staircase. Drop in at any floor; the party will find you.',
    system: 'dungeons-and-dragons',
    players: [4, 7],
    priceCents: 1500,
    retailer: 11,
  },
  {
    title: 'Bridges of Annapolis',
    description: 'Historical platoon battles over river crossings. Armies can be borrowed, opinions too.',
    system: 'bolt-action',
    players: [2, 6],
    priceCents: 700,
    retailer: 16,
  },
  {
    title: 'Mountain Pass Patrol',
    description:
      'Mech pilots hold a pass through one long winter. Grid combat with big terrain and bigger maps.',
    system: 'lancer',
    players: [3, 4],
    priceCents: 900,
    retailer: 31,
  },
  {
    title: 'Ballads of the Broken String',
    description:
      'Wandering musicians with dangerous convictions. Every session ends with a verse for the chronicle.',
    system: 'burning-wheel',
    players: [3, 4],
    priceCents: 0,
    retailer: 35,
  },
  {
    title: 'Hex & Hammer Open',
    description:
      'A one-day battle tournament every month. Chess clocks, soft scores for good manners, lunch included.',
    system: 'kings-of-war',
    players: [6, 12],
    priceCents: 2000,
    retailer: 38,
    tournament: true,
  },
  {
    title: 'Desert Mail',
    description: 'Couriers deliver what nobody else will. Quick adventures that finish within the evening.',
    system: 'savage-worlds',
    players: [3, 6],
    priceCents: 500,
    retailer: 45,
  },
  {
    title: 'The Moss Regent',
    description:
      'Court intrigue in a swamp that votes. Characters want different things, and that is the point.',
    system: 'burning-wheel',
    players: [3, 5],
    priceCents: 800,
    retailer: 49,
  },
  {
    title: 'Aurora Station Nine',
    description:
      'A crew keeps an ageing station alive between two storms. Dark months, bright dice, soup for all.',
    system: 'traveller',
    players: [3, 6],
    priceCents: 0,
    retailer: 55,
  },
];
