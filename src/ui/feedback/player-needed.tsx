import { commonRefusals } from '#shared/errors.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Replaces content that is only for players, with a link to create a player profile. */
export const PlayerNeeded = () => (
  <EmptyState
    title="No Player Profile Found"
    text={commonRefusals.PLAYER_REQUIRED.message}
    terrain="grass"
    piece="meeple"
    actions={<ButtonLink to="/my/profile">Create Player Profile</ButtonLink>}
  />
);
