/** An account of the demo world that /auth offers as one-click sign-in, in demo mode only. */
export type DemoAccount = { email: string; name: string; description: string };

/** One of each kind of user. The demo world creates them. */
export const demoAccounts = [
  {
    email: 'player@example.com',
    name: 'Robin Redcap',
    description: 'A player with seats paid and pending, exams and a growing team',
  },
  {
    email: 'organiser@example.com',
    name: 'Morgan Vale',
    description: 'An organiser with six campaigns and their rosters',
  },
  {
    email: 'admin@example.com',
    name: 'Wren Halloway',
    description: 'An admin who keeps systems, exams, stores and roles',
  },
] as const satisfies readonly DemoAccount[];
