import { commonRefusals } from '#shared/errors.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Stands for what only players have, and leads to where one becomes a player. */
export const PlayerNeeded = () => (
  <EmptyState
    title="No Player Profile Found"
    text={commonRefusals.PLAYER_REQUIRED.message}
    terrain="grass"
    piece="meeple"
    actions={<ButtonLink to="/my/profile">Create Player Profile</ButtonLink>}
  />
);
