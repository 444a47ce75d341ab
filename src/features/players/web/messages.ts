import type { Toast } from '../../../ui/toast.ts';

/** Section 8 of the accounts document, "Profile and dashboard". */
export const playerCreated: Toast = { title: 'Player profile created successfully' };

/** Shown where the own player can't be read. */
export const LOAD_PLAYER_ERROR = 'There was an error loading your player profile. Please try again later.';

const reasons: Record<string, string> = {
  PLAYER_EXISTS: 'You already have a player profile',
  ALIAS_TAKEN: 'This alias is already taken',
  UNAUTHORIZED: 'Authentication required',
};

/** Why no player was made. */
export function createFailure(code: string): Toast {
  const description = reasons[code];
  return {
    title: 'Failed to create player profile',
    tone: 'danger',
    ...(description !== undefined && { description }),
  };
}
