import type { LinkProps } from '@tanstack/react-router';
import type { Terrain } from '#ui/art/hex.ts';
import type { Piece } from '#ui/art/hex-pieces.tsx';
import { earnPath } from '../shell/navigation.ts';

export type Tile = { title: string; text: string; terrain: Terrain; piece: Piece };

/** Where to play; titles and texts are the specification's. */
export const places: (Tile & { to: NonNullable<LinkProps['to']>; more: string; link: string })[] = [
  {
    title: 'Retailers',
    text: 'Play at your local retailer',
    more: 'Find stores near you, see which games run there this week and take a seat.',
    link: 'Retailer games',
    terrain: 'clay',
    piece: 'store',
    to: '/play/retailer',
  },
  {
    title: 'Conventions',
    text: 'Host games at conventions',
    more: 'Put your table on the programme and meet the people you only know by alias.',
    link: 'Convention games',
    terrain: 'sand',
    piece: 'tent',
    to: '/play/convention',
  },
  {
    title: 'Online',
    text: 'Host online games',
    more: 'Dice roll just as well over a wire. Play with anyone, from anywhere, tonight.',
    link: 'Online games',
    terrain: 'water',
    piece: 'die',
    to: '/play/online',
  },
];

/** The commission kinds that the specification names. */
export const commissions: (Tile & { to: NonNullable<LinkProps['to']> })[] = [
  {
    title: 'Product sales',
    text: 'A share of what players buy because your table made them want it.',
    terrain: 'sand',
    piece: 'coins',
    to: earnPath('product-sales'),
  },
  {
    title: 'Recruitment overrides',
    text: 'A little on top for what the people on your team achieve.',
    terrain: 'night',
    piece: 'meeple',
    to: earnPath('overrides'),
  },
  {
    title: 'Convention rewards',
    text: 'For the tables you run where the whole hobby meets.',
    terrain: 'grass',
    piece: 'tent',
    to: earnPath('convention-sales'),
  },
  {
    title: 'Retailer incentives',
    text: 'For every store you visit, link and bring players to.',
    terrain: 'clay',
    piece: 'store',
    to: earnPath('retailer-sales'),
  },
  {
    title: 'Paid online games',
    text: 'Set a price for a seat and run the evening players come back for.',
    terrain: 'water',
    piece: 'die',
    to: earnPath('paid-games'),
  },
];
