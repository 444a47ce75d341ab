import type { Toast } from '../../../ui/toast.ts';

/** Section 6 of both documents: what who has no player is told. */
export const PLAYER_REQUIRED = 'Player profile required: Please create a player profile first';

/** Section 8 of the accounts document, "Profile and dashboard". */
export const gameSystemAdded: Toast = { title: 'Game system added successfully!' };

const reasons: Record<string, string> = {
  UNAUTHORIZED: 'Authentication required',
  PLAYER_REQUIRED,
  GAME_SYSTEM_NOT_FOUND: 'This game system is no longer offered',
  GAME_SYSTEM_ALREADY_ADDED: 'You have already added this game system',
  GAME_ACCOUNT_NOT_FOUND: 'This game system is not among yours any more',
  NETWORK: 'The server could not be reached. Please check your connection and try again.',
};

export const gameSystemUpdated: Toast = { title: 'Account ID saved' };
export const gameSystemRemoved: Toast = { title: 'Game system removed' };

/** Why no game system was added, changed or removed. */
export function gameSystemFailure(action: 'add' | 'update' | 'remove', code: string): Toast {
  const description = reasons[code];
  return {
    title: `Failed to ${action} game system`,
    tone: 'danger',
    ...(description !== undefined && { description }),
  };
}
