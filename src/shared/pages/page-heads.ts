import { type PageAddress, pageAddresses } from './page-addresses.ts';

/**
 * A page's name in title bars and search results. The title equals the one that the page's own screen sets; null means
 * the product's name alone. Search engines list the pages with a description; those without show somebody's data or are
 * an intermediate step, and are not listed.
 */
export type PageHead = { title: string | null; description?: string };

/** The head of every page. Pages with a variable address use it until their content is known. */
export const pageHeads: Record<PageAddress, PageHead> = {
  '/': {
    title: null,
    description:
      'Play games, earn rewards, go pro: find tables at local stores, at conventions and online, get certified and build your team.',
  },
  '/auth': { title: 'Sign in' },
  '/auth/callback': { title: 'Processing authentication...' },
  '/accept-invite': { title: 'Accept Invitation' },
  '/accept-invite/{token}': { title: 'Accept Invitation' },
  '/banned': { title: 'Your account is banned' },
  '/certificates/{code}': { title: 'Certificate' },
  '/contact': {
    title: 'Contact Us',
    description: 'Questions, ideas, trouble at the table: write to the people who run the place.',
  },
  '/terms': {
    title: 'Terms & Conditions',
    description: 'What you can expect from us, and what we and the other players expect from you.',
  },
  '/rules': {
    title: 'Community Rules',
    description: 'What is not allowed here, how to report it, what we do about it, and how to object.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description:
      'Which data is kept, what it is used for, who sees it, and how you get it back or have it erased.',
  },
  '/play': {
    title: 'Find a table',
    description:
      'Who plays what near you, on which day and at what hour: in game stores, at conventions and online, with the free seats.',
  },
  '/play/retailer': {
    title: 'Retailer Games',
    description:
      'Campaigns at the tables of local game stores: what is played, when the next session is, and how many seats are free.',
  },
  '/play/convention': {
    title: 'Convention Games',
    description:
      'Campaigns that meet at conventions: find one, join it and confirm your seat before you travel.',
  },
  '/play/online': {
    title: 'Online Games',
    description: 'Tabletop campaigns to join from wherever you are, with their next sessions and free seats.',
  },
  '/qualify/get-certified': {
    title: 'Get Certified',
    description: 'Pass the exam of a game system, and players and stores know that you run it well.',
  },
  '/qualify/ratings': {
    title: 'Ratings',
    description: 'Players rate each other after every session: how ratings are given, and what they open.',
  },
  '/earn/product-sales': {
    title: 'Product Sales',
    description: 'Earn a share when players buy the games you introduced them to.',
  },
  '/earn/overrides': {
    title: 'Recruitment Overrides',
    description: 'Earn a little on what the people on your team achieve.',
  },
  '/earn/convention-sales': {
    title: 'Convention Sales',
    description: 'Earn rewards for the tables and booths you run at conventions.',
  },
  '/earn/retailer-sales': {
    title: 'Retailer Sales',
    description: 'Earn incentives when your games bring players into local stores.',
  },
  '/earn/paid-games': {
    title: 'Paid Games',
    description: 'Host paid games online and earn from every seat you fill.',
  },
  '/retailers/search': {
    title: 'Find Retailers',
    description:
      'Game stores by name, by city or by the miles from where you are, and what is played at their tables.',
  },
  '/retailers/{retailerId}': { title: 'Retailer' },
  '/retailers/{retailerId}/edit': { title: 'Edit Retailer' },
  '/retailers/{retailerId}/calendar': { title: 'Calendar' },
  '/retailers/{retailerId}/claim': { title: 'Is this your store?' },
  '/retailers/{retailerId}/managers': { title: 'Managers' },
  '/conventions/{conventionId}': { title: 'Convention' },
  '/campaigns/{campaignId}': { title: 'Campaign' },
  '/campaigns/{campaignId}/edit': { title: 'Edit Campaign' },
  '/campaigns/{campaignId}/sessions/{sessionId}/check-in': { title: 'Check-in' },
  '/campaigns/{campaignId}/figures': { title: 'Figures' },
  '/campaigns/{campaignId}/sessions/{sessionId}/roster': { title: 'Roster' },
  '/my/network': { title: 'Your Network' },
  '/my/profile': { title: 'My Profile' },
  '/my/account': { title: 'Account' },
  '/my/book': { title: 'The book' },
  '/my/games': { title: 'My Games' },
  '/my/games/new': { title: 'Create New Campaign' },
  '/my/games/{campaignId}/edit': { title: 'Edit Campaign' },
  '/my/gamesystems': { title: 'My Game Systems' },
  '/my/retailers': { title: 'My Retailers' },
  '/my/searches': { title: 'Saved searches' },
  '/my/visits': { title: 'My Visits' },
  '/my/wishes': { title: 'What suits me' },
  '/my/conventions': { title: 'My Conventions' },
  '/my/exams': { title: 'My Exams' },
  '/my/exams/{examId}': { title: 'Exam' },
  '/my/earnings': { title: 'My Points' },
  '/my/purchases': { title: 'My Purchases' },
  '/my/fundraisers': { title: 'My Fundraisers' },
  '/my/contracts': { title: 'My Contracts' },
  '/my/products': { title: 'My Products' },
  '/my/decisions': { title: 'Decisions' },
  '/my/notices': { title: 'All notices' },
  '/my/notifications': { title: 'Notifications' },
  '/admin': { title: 'Admin console' },
  '/admin/users': { title: 'Users' },
  '/admin/users/{userId}': { title: 'A person' },
  '/admin/campaigns': { title: 'Campaigns' },
  '/admin/conventions': { title: 'Conventions' },
  '/admin/retailers': { title: 'Retailers' },
  '/admin/store-claims': { title: 'Claims to stores' },
  '/admin/figures': { title: 'Figures' },
  '/admin/retailers/import': { title: 'Import Retailers' },
  '/admin/agreements': { title: 'Agreements' },
  '/admin/agreements/{templateId}': { title: 'Agreement' },
  '/admin/exams': { title: 'Exams' },
  '/admin/exams/{examId}': { title: 'Exam' },
  '/admin/failed-invites': { title: 'Failed invitations' },
  '/admin/branding': { title: 'Branding' },
  '/admin/failed-mail': { title: 'Failed mail' },
  '/admin/game-systems': { title: 'Game systems' },
  '/admin/grading': { title: 'Grading' },
  '/admin/grading/{submissionId}': { title: 'Grade an exam' },
  '/admin/messages': { title: 'Messages' },
  '/admin/requests': { title: 'Requests' },
  '/admin/moderation': { title: 'Reports' },
  '/admin/moderation/{kind}/{thingId}': { title: 'Decide about something' },
  '/admin/audit-log': { title: 'Audit log' },
  '/admin/history/{kind}/{subjectId}': { title: 'History' },
  '/dev/ui': { title: 'Components' },
};

/** The head of addresses that lead to no page. */
export const notFoundHead: PageHead = { title: 'Page not found' };

/** Pages that search engines may list and whose address is fixed. */
export const listedPages = (Object.keys(pageAddresses) as PageAddress[]).filter(
  (address) => pageHeads[address].description !== undefined,
);
