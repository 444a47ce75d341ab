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

/** The entries of the account, in groups: what one plays, where one stands, and who one is. */
export type LinkGroup = { title: string; links: NavigationLink[] };

const adminLink: NavigationLink = { label: 'Admin console', to: '/admin' };

/** What differs between the bar and the drawer, by specification: a label, and the entries that only one of them has. */
type Own = { network: string; play: NavigationLink[]; standing: NavigationLink[] };

const accountGroups = (admin: boolean, own: Own): LinkGroup[] => [
  {
    title: 'Play',
    links: [
      { label: 'My Games', to: '/my/games' },
      { label: 'My Game Systems', to: '/my/gamesystems' },
      { label: 'My Conventions', to: '/my/conventions' },
      { label: 'My Retailers', to: '/my/retailers' },
      { label: 'My Visits', to: '/my/visits' },
      ...own.play,
    ],
  },
  {
    title: 'Standing',
    links: [
      { label: 'My Points', to: '/my/earnings' },
      { label: 'My Exams', to: '/my/exams' },
      { label: own.network, to: '/my/network' },
      { label: 'My Fundraisers', to: '/my/fundraisers' },
      ...own.standing,
    ],
  },
  {
    title: 'Account',
    links: [
      { label: 'My Profile', to: '/my/profile' },
      ...(admin ? [adminLink] : []),
      { label: 'Notifications', to: '/my/notifications' },
    ],
  },
];

/** The account menu of the desktop bar, with the two entries that only it has. */
export const desktopAccountGroups = (admin: boolean): LinkGroup[] =>
  accountGroups(admin, {
    network: 'Your Network',
    play: [{ label: 'My Purchases', to: '/my/purchases' }],
    standing: [{ label: 'My Contracts', to: '/my/contracts' }],
  });

/** The account entries of the phone's drawer, with the one that only it has. */
export const mobileAccountGroups = (admin: boolean): LinkGroup[] =>
  accountGroups(admin, {
    network: 'My Team',
    play: [],
    standing: [{ label: 'My Products', to: '/my/products' }],
  });
