import type { Toast } from '#ui/feedback/toast.ts';

export const LOAD_ANNOUNCEMENTS_ERROR = 'The announcements could not be loaded. Please try again.';
export const LOAD_QUESTIONS_ERROR = 'The questions could not be loaded. Please try again.';

/** What is missing to ask, said to whoever is led to it. */
export const missingToAsk: Record<'user' | 'player', Toast> = {
  user: { title: 'Authentication required', description: 'Please sign in to ask the organiser' },
  player: { title: 'Player profile required', description: 'Please create a player profile first' },
};
