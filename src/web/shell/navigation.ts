import type { LinkProps } from '@tanstack/react-router';

type Path = NonNullable<LinkProps['to']>;
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
      { label: 'Product Sales', to: '/earn/product-sales' },
      { label: 'Recruitment Overrides', to: '/earn/overrides' },
      { label: 'Convention Sales', to: '/earn/convention-sales' },
      { label: 'Retailer Sales', to: '/earn/retailer-sales' },
      { label: 'Paid Games', to: '/earn/paid-games' },
    ],
  },
];
