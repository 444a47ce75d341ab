import type { CampaignContent } from './campaign-content.ts';

export const conventionCampaigns: readonly CampaignContent[] = [
  {
    title: 'Twelve Sides Showcase',
    description:
      'Learn the game in two hours, with heroes ready to play and a host who has taught it a hundred times.',
    system: 'dungeons-and-dragons',
    players: [3, 6],
    priceCents: 1000,
  },
  {
    title: 'The Muster Cup',
    description:
      'Four rounds of mech combat over a weekend. The winning squad signs the cup, the losing one polishes it.',
    system: 'lancer',
    players: [4, 8],
    priceCents: 2500,
    tournament: true,
  },
  {
    title: 'Regiments on the River',
    description:
      'Battle tournament with painted armies of any size. Two rounds on Saturday, three on Sunday.',
    system: 'kings-of-war',
    players: [8, 16],
    priceCents: 3000,
    tournament: true,
  },
  {
    title: 'Starliner to Somewhere',
    description:
      'A mystery aboard a luxury liner, told over three convention mornings. Coffee is part of the rules.',
    system: 'starfinder',
    players: [4, 6],
    priceCents: 1200,
  },
  {
    title: 'Midnight Mörk',
    description: 'The slot that nobody else wants: midnight to three, candles allowed if electric.',
    system: 'mork-borg',
    players: [2, 6],
    priceCents: 500,
  },
  {
    title: 'Demolition Lunch Hour',
    description:
      'A full race in a lunch break. Cars provided, screaming encouraged, sandwiches at your own risk.',
    system: 'gaslands',
    players: [4, 8],
    priceCents: 600,
  },
  {
    title: 'The Frozen Marathon',
    description: 'Six linked treasure hunts in a day. Bring a warband or borrow one of ours.',
    system: 'frostgrave',
    players: [4, 10],
    priceCents: 1800,
    tournament: true,
  },
  {
    title: 'Beachhead Saturday',
    description:
      'One huge historical landing on a table of eighteen feet, split into commands for every player.',
    system: 'bolt-action',
    players: [6, 12],
    priceCents: 1500,
  },
  {
    title: 'First Chair',
    description:
      'A table for those who want to run their first game, with an experienced host in the second chair.',
    system: 'pathfinder',
    players: [2, 4],
    priceCents: 0,
  },
  {
    title: 'Subsector Speed Trading',
    description:
      'Merchants, pirates and one very slow customs officer. A silly science fiction evening for a crowd.',
    system: 'traveller',
    players: [4, 9],
    priceCents: 800,
  },
];
