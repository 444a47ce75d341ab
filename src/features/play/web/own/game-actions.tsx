import { Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button, IconLink } from '#ui/components/button.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { wayToLeave } from '#features/campaigns/rules.ts';
import { useMembership } from '../campaign/use-membership.ts';
import styles from './games.module.css';

const ICON = 18;

const GameMenu = latePart(() => import('./game-menu.tsx'), 'GameMenu', <span className={styles.menuRoom} />);
const LeaveDialog = lazyPopup(() => import('../campaign/leave-dialog.tsx'), 'LeaveDialog');

export type GameActionsProps = {
  campaign: Campaign;
  /** Called when the player has joined or left it. */
  onChange: (campaign: Campaign) => void;
};

/** The actions in a row of /my/games: view, for organisers edit, and a menu with leaving. After leaving, a Join button. */
export function GameActions({ campaign, onChange }: GameActionsProps) {
  const can = campaignCan(useActor(), campaign);
  const { join, leave } = useMembership(() => onChange(campaign));
  const [asking, setAsking] = useState(false);
  const { id: campaignId, title, isMember } = campaign;
  const way = wayToLeave(campaign);
  return (
    <span className={styles.tools}>
      <IconLink to="/campaigns/$campaignId" params={{ campaignId }} label={`View ${isolated(title)}`}>
        <Eye size={ICON} aria-hidden="true" />
      </IconLink>
      {can.organise && (
        <IconLink to="/my/games/$campaignId/edit" params={{ campaignId }} label={`Edit ${isolated(title)}`}>
          <Pencil size={ICON} aria-hidden="true" />
        </IconLink>
      )}
      {!isMember && (
        <>
          <Button
            size="small"
            busy={join.isPending}
            aria-label={`Join ${isolated(title)}`}
            onClick={() => setAsking(true)}
          >
            Join
          </Button>
          <Confirm
            open={asking}
            onOpenChange={setAsking}
            title="Join this campaign?"
            text={`You become a player of “${isolated(title)}”. Joining takes no seat in a session yet.`}
            confirm="Join"
            onConfirm={() => join.run(campaign)}
          />
        </>
      )}
      {isMember && (can.organise || way !== 'never') && (
        <>
          <GameMenu campaign={campaign} onLeave={() => setAsking(true)} />
          <LeaveDialog
            campaign={campaign}
            open={asking}
            onOpenChange={setAsking}
            onLeave={() => leave.run(campaign)}
          />
        </>
      )}
    </span>
  );
}
