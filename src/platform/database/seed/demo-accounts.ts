/** An account of the demo world that /auth offers as one-click sign-in, in the demo mode only. */
export type DemoAccount = { email: string; name: string; description: string };

/** One of each kind of person. None has a password. */
export const demoAccounts = [
  { email: 'player@demo.example', name: 'Player', description: 'Joins games, takes seats and earns points' },
  { email: 'organiser@demo.example', name: 'Organiser', description: 'Runs campaigns and gives out seats' },
  { email: 'admin@demo.example', name: 'Admin', description: 'Keeps game systems, exams, stores and roles' },
] as const satisfies readonly DemoAccount[];
