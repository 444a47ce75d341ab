import type { Toast } from '../../../ui/toast.ts';

/** Section 8 of the accounts document, "Profile and dashboard". */
export const playerCreated: Toast = { title: 'Player profile created successfully' };

export const playerUpdated: Toast = { title: 'Player profile updated successfully' };

export const pictureUpdated: Toast = { title: 'Picture updated successfully' };

export const pictureRemoved: Toast = { title: 'Picture removed' };

/** Shown where the own player can't be read. */
export const LOAD_PLAYER_ERROR = 'There was an error loading your player profile. Please try again later.';

const reasons: Record<string, string> = {
  PLAYER_EXISTS: 'You already have a player profile',
  ALIAS_TAKEN: 'This alias is already taken',
  UNAUTHORIZED: 'Authentication required',
};

/** Why no player was made. */
export const createFailure = (code: string): Toast => failure('Failed to create player profile', code);

/** Why the player stays as it was. */
export const updateFailure = (code: string): Toast => failure('Failed to update player profile', code);

/** Why the picture stays. */
export const removePictureFailure = (code: string): Toast => failure('Failed to remove your picture', code);

function failure(title: string, code: string): Toast {
  const description = reasons[code];
  return { title, tone: 'danger', ...(description !== undefined && { description }) };
}
