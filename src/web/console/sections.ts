/** A page of the console; `section` is its place below /admin, '' for the overview. */
type ConsoleLink = { label: string; section: string };

/** The console's navigation, in groups. */
export const consoleSections: readonly { title: string; links: readonly ConsoleLink[] }[] = [
  {
    title: 'Today',
    links: [
      { label: 'Overview', section: '' },
      { label: 'Grading', section: 'grading' },
      { label: 'Messages', section: 'messages' },
      { label: 'Failed mail', section: 'failed-mail' },
      { label: 'Failed invitations', section: 'failed-invites' },
    ],
  },
  {
    title: 'Games',
    links: [
      { label: 'Game systems', section: 'game-systems' },
      { label: 'Exams', section: 'exams' },
      { label: 'Campaigns', section: 'campaigns' },
      { label: 'Retailers', section: 'retailers' },
      { label: 'Conventions', section: 'conventions' },
      { label: 'Agreements', section: 'agreements' },
    ],
  },
  {
    title: 'People',
    links: [
      { label: 'Users', section: 'users' },
      { label: 'Audit log', section: 'audit-log' },
    ],
  },
];
