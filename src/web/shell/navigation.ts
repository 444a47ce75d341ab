import type { LinkProps } from '@tanstack/react-router';
import type { PageAddress } from '#shared/pages/page-addresses.ts';

type Path = NonNullable<LinkProps['to']>;
type EarnKind = Extract<PageAddress, `/earn/${string}`> extends `/earn/${infer Kind}` ? Kind : never;

/** A page of Earn: they are one route, and the router's types know its address only with the variable part. */
export const earnPath = (kind: EarnKind): Path => `/earn/${kind}` as Path;

export type NavigationLink = { label: string; to: Path; hint?: string };

/** The sections of the landing page; their ids are its anchors. */
export type SectionId = 'qualify' | 'games' | 'recruiting' | 'rewards';
export const sections: { id: SectionId; title: string }[] = [
  { id: 'qualify', title: 'Get Certified' },
  { id: 'games', title: 'Play Anywhere Anytime' },
  { id: 'recruiting', title: 'Build Your Team' },
  { id: 'rewards', title: 'Get Paid to Play' },
];

export type NavigationMenu = { id: string; label: string; section: SectionId; links: NavigationLink[] };

/** The menus of the bar. Signed-out visitors see only their headers, which lead to the landing page's sections. */
export const menus: NavigationMenu[] = [
  {
    id: 'qualify',
    label: 'Qualify',
    section: 'qualify',
    links: [
      { label: 'Get Certified', to: '/qualify/get-certified', hint: 'Exams of the games you play' },
      { label: 'Ratings', to: '/qualify/ratings', hint: 'What players say about your tables' },
    ],
  },
  {
    id: 'play',
    label: 'Play',
    section: 'games',
    links: [
      { label: 'Retailer Games', to: '/play/retailer', hint: 'At your local store' },
      { label: 'Convention Games', to: '/play/convention', hint: 'On the big weekends' },
      { label: 'Online Games', to: '/play/online', hint: 'From your own desk' },
      { label: 'Find a table', to: '/play', hint: 'By place, day and hour' },
    ],
  },
  {
    id: 'earn',
    label: 'Earn',
    section: 'rewards',
    links: [
      { label: 'Product Sales', to: earnPath('product-sales') },
      { label: 'Recruitment Overrides', to: earnPath('overrides') },
      { label: 'Convention Sales', to: earnPath('convention-sales') },
      { label: 'Retailer Sales', to: earnPath('retailer-sales') },
      { label: 'Paid Games', to: earnPath('paid-games') },
    ],
  },
];
