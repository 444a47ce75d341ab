import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { buttonClass } from '#ui/components/button.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Menu } from '#ui/popups/menu.tsx';
import type { PossibleSponsor } from '../contract.ts';

type SponsorMenuProps = {
  sponsors: PossibleSponsor[];
  /** Asks one of them. The confirmation stays open and busy until the promise settles. */
  onChoose: (playerId: Id) => Promise<unknown>;
};

/** 'Request a Sponsor': a menu with the usernames of admins who can be asked. Before one is asked, a confirmation shows details of them. */
export function SponsorMenu({ sponsors, onChoose }: SponsorMenuProps) {
  const [chosen, setChosen] = useState<PossibleSponsor | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        trigger="Request a Sponsor"
        triggerClass={buttonClass({ size: 'small' })}
        align="end"
        entries={sponsors.map((sponsor) => ({
          label: sponsor.username,
          icon: <Avatar name={sponsor.alias} src={sponsor.aliasImageUrl} />,
          onSelect: () => {
            setChosen(sponsor);
            setAsking(true);
          },
        }))}
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Ask ${isolated(chosen?.alias ?? 'this player')} to be your sponsor?`}
        text={`${isolated(chosen?.alias ?? 'The player')} has ${teamOf(chosen?.teamCount ?? 0)}. A sponsor helps you to find tables, to get certified and to build a team of your own. Once they accept, you are on their team.`}
        confirm="Ask"
        onConfirm={() => (chosen ? onChoose(chosen.playerId) : undefined)}
      />
    </>
  );
}

const teamOf = (count: number): string =>
  count === 0 ? 'no team yet' : `a team of ${count.toLocaleString('en-US')}`;
