/** A game system of the demo world. Names are facts; every description is our own (docs/data-sources.md). */
export type GameSystemContent = { slug: string; name: string; description: string; accountPrefix: string };

/** The twelve game systems. `slug` names the logo at /logos/{slug}.svg and is how other content refers to them. */
export const gameSystems: readonly GameSystemContent[] = [
  {
    slug: 'dungeons-and-dragons',
    name: 'Dungeons & Dragons',
    description:
      'The fantasy role-playing game that started the hobby in 1974. A party of adventurers, one game master and a twenty-sided die decide how the story goes.',
    accountPrefix: 'DND',
  },
  {
    slug: 'pathfinder',
    name: 'Pathfinder',
    description:
      'Heroic fantasy for groups that love to build characters. Players mix ancestries, classes and feats into exactly the hero they had in mind.',
    accountPrefix: 'PF',
  },
  {
    slug: 'starfinder',
    name: 'Starfinder',
    description:
      'Science fantasy among the stars: a starship, a mixed crew and more planets than anyone can chart.',
    accountPrefix: 'SF',
  },
  {
    slug: 'traveller',
    name: 'Traveller',
    description:
      'Science fiction since 1977. Characters arrive with a career, a few scars and a mortgage on the ship, then look for work between the worlds.',
    accountPrefix: 'TRV',
  },
  {
    slug: 'savage-worlds',
    name: 'Savage Worlds',
    description:
      'One quick rule set for any genre, from pulp to horror to the far future. Dice that explode and fights that fit into one evening.',
    accountPrefix: 'SW',
  },
  {
    slug: 'burning-wheel',
    name: 'The Burning Wheel',
    description:
      'Fantasy driven by what characters believe. Players write their convictions down and the game master puts every one of them to the test. First edition 2002.',
    accountPrefix: 'BW',
  },
  {
    slug: 'lancer',
    name: 'Lancer',
    description:
      'Pilots and their towering mechs, with loose storytelling on foot and sharp tactical combat on the grid. First published in 2019.',
    accountPrefix: 'LNC',
  },
  {
    slug: 'mork-borg',
    name: 'Mörk Borg',
    description:
      'Short rules, a dying world and characters who know it. A loud, dark fantasy game from 2020 that is taught in ten minutes.',
    accountPrefix: 'MB',
  },
  {
    slug: 'frostgrave',
    name: 'Frostgrave',
    description:
      'Rival wizards lead small warbands through a frozen city to carry off its treasure. A skirmish game from 2015 that shines when games link into a campaign.',
    accountPrefix: 'FG',
  },
  {
    slug: 'gaslands',
    name: 'Gaslands',
    description:
      'Toy cars, a coat of rust and a set of movement templates. Teams race, ram and drift for the cheering crowd.',
    accountPrefix: 'GAS',
  },
  {
    slug: 'bolt-action',
    name: 'Bolt Action',
    description:
      'Historical platoon battles with miniatures, published since 2012. Order dice drawn from a bag keep both sides guessing who moves next.',
    accountPrefix: 'BA',
  },
  {
    slug: 'kings-of-war',
    name: 'Kings of War',
    description:
      'Mass fantasy battles with ranked regiments. Units move as one block, turns are quick, and a chess clock feels at home on the table.',
    accountPrefix: 'KOW',
  },
];
