import type { CampaignContent } from './campaign-content.ts';

export const onlineCampaigns: readonly CampaignContent[] = [
  {
    title: 'Night Shift at the Observatory',
    description: 'Cosmic trouble for a small crew of astronomers. Voice only, cameras off, lights too.',
    system: 'savage-worlds',
    players: [3, 5],
    priceCents: 0,
  },
  {
    title: 'The Slow Armada',
    description: 'A fleet that takes two hundred years to arrive. Generations of characters, one ship log.',
    system: 'traveller',
    players: [3, 6],
    priceCents: 500,
  },
  {
    title: 'Thursday Dungeon Club',
    description: 'Two hours, one dungeon, every Thursday. Miss a week and your hero guards the camp.',
    weekday: 4,
    facts: {
      experience: 'everybody',
      minimumAge: 13,
      languages: ['en'],
      accessibility: ['captions', 'regular-breaks'],
      safetyTools: ['lines-and-veils', 'x-card'],
      whatToBring: 'A headset. Characters are ready to be picked.',
      houseRules:
        'Cameras are optional. Whoever speaks, finishes. Dice that fall off the table count as a one.',
    },
    system: 'dungeons-and-dragons',
    players: [3, 6],
    priceCents: 700,
  },
  {
    title: 'Letters from the Border',
    description: 'Half of it is played by letter between the sessions. For people who like to write.',
    system: 'burning-wheel',
    players: [2, 4],
    priceCents: 0,
  },
  {
    title: 'Chrome and Clover',
    description: 'A mech squad protects a farming moon. Combat on a shared map, harvest between the fights.',
    system: 'lancer',
    players: [3, 5],
    priceCents: 1000,
  },
  {
    title: 'The Lamplit Quarter',
    description: 'City adventures in ninety minutes, made for players in distant time zones.',
    system: 'pathfinder',
    players: [3, 5],
    priceCents: 600,
  },
  {
    title: 'Black Sun Book Club',
    description: 'Read one strange pamphlet, play it the same evening, talk about it after.',
    system: 'mork-borg',
    players: [2, 6],
    priceCents: 0,
  },
  {
    title: 'The Drift Diner',
    description: 'A restaurant at the end of a hyperspace lane. The crew cooks; trouble orders.',
    system: 'starfinder',
    players: [3, 6],
    priceCents: 800,
  },
  {
    title: 'Sunday Sandbox',
    description:
      'An open map that every player may extend. The host keeps the calendar, you keep the secrets.',
    weekday: 0,
    system: 'dungeons-and-dragons',
    players: [4, 6],
    priceCents: 1200,
  },
  {
    title: 'Paper Generals',
    description:
      'Order of battle workshops and short games on a virtual table. Commentary is recorded for learners.',
    system: 'bolt-action',
    players: [2, 6],
    priceCents: 0,
  },
  {
    title: 'The Cartographer’s Debt',
    description:
      'Someone mapped a country that does not exist, and now it does. Exploration with few fights.',
    system: 'pathfinder',
    players: [3, 5],
    priceCents: 900,
  },
  {
    title: 'Remote Raiders',
    description: 'A treasure-hunt league by webcam. Each player builds half of the table at home.',
    system: 'frostgrave',
    players: [2, 8],
    priceCents: 300,
    tournament: true,
  },
  {
    title: 'Pulp Fridays',
    description: 'Airships, fist fights and cliffhangers. New heroes can jump aboard in any episode.',
    system: 'savage-worlds',
    players: [3, 7],
    priceCents: 400,
  },
  {
    title: 'Quiet Stars',
    description: 'A gentle campaign about lighthouse keepers in space. Safety tools on the first page.',
    system: 'starfinder',
    players: [2, 4],
    priceCents: 0,
  },
];
