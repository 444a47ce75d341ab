import type { NavigationLink } from './navigation.ts';

/** The entries of the account, in groups: what one plays, where one stands, and who one is. */
type LinkGroup = { title: string; links: NavigationLink[] };

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
      { label: 'Account', to: '/my/account' },
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
