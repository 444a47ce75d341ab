import type { Id } from '../../../shared/ids.ts';
import { buttonClass } from '../../../ui/components/button.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import type { PossibleSponsor } from '../contract.ts';

type SponsorMenuProps = { sponsors: PossibleSponsor[]; onChoose: (playerId: Id) => void };

/** 'Request a Sponsor': the usernames of admins who can be asked. */
export const SponsorMenu = ({ sponsors, onChoose }: SponsorMenuProps) => (
  <Menu
    trigger="Request a Sponsor"
    triggerClass={buttonClass({ size: 'small' })}
    align="end"
    entries={sponsors.map(({ playerId, username }) => ({
      label: username,
      onSelect: () => onChoose(playerId),
    }))}
  />
);
