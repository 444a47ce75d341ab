import { EllipsisVertical, Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button, IconLink, iconButtonClass } from '../../../../ui/components/button.tsx';
import { Confirm } from '../../../../ui/popups/confirm.tsx';
import { lazyPopup } from '../../../../ui/popups/lazy.tsx';
import { Menu } from '../../../../ui/popups/menu.tsx';
import { useActor } from '../../../../ui/session/use-actor.ts';
import type { Campaign } from '../../contract.ts';
import { campaignCan } from '../../policy.ts';
import { wayToLeave } from '../../rules.ts';
import { useMembership } from '../campaign/use-membership.ts';
import { PAID_SEAT_STAYS } from '../messages.ts';
import styles from './games.module.css';

const ICON = 18;

const LeaveDialog = lazyPopup(() => import('../campaign/leave-dialog.tsx'), 'LeaveDialog');

export type GameActionsProps = {
  campaign: Campaign;
  /** Called when the player has joined it, or left it. */
  onChange: (campaign: Campaign) => void;
};

/** What a row of /my/games offers: a view, for organisers the form, and leaving in a menu; Join once it was left. */
export function GameActions({ campaign, onChange }: GameActionsProps) {
  const can = campaignCan(useActor(), campaign);
  const { join, leave } = useMembership(() => onChange(campaign));
  const [asking, setAsking] = useState(false);
  const { id: campaignId, title, isMember } = campaign;
  const way = wayToLeave(campaign);
  return (
    <span className={styles.tools}>
      <IconLink to="/campaigns/$campaignId" params={{ campaignId }} label={`View ${title}`}>
        <Eye size={ICON} aria-hidden="true" />
      </IconLink>
      {can.organise && (
        <IconLink to="/my/games/$campaignId/edit" params={{ campaignId }} label={`Edit ${title}`}>
          <Pencil size={ICON} aria-hidden="true" />
        </IconLink>
      )}
      {!isMember && (
        <>
          <Button
            size="small"
            busy={join.isPending}
            aria-label={`Join ${title}`}
            onClick={() => setAsking(true)}
          >
            Join
          </Button>
          <Confirm
            open={asking}
            onOpenChange={setAsking}
            title="Join this campaign?"
            text={`You become a player of “${title}”. Joining takes no seat in a session yet.`}
            confirm="Join"
            onConfirm={() => join.run(campaign)}
          />
        </>
      )}
      {isMember && way !== 'never' && (
        <>
          <Menu
            trigger={<EllipsisVertical size={ICON} aria-hidden="true" />}
            triggerClass={iconButtonClass()}
            label={`More for ${title}`}
            align="end"
            entries={[
              {
                label: way === 'hand over' ? 'Hand over and leave' : 'Leave',
                danger: true,
                ...(way === 'paid' && { disabledBy: PAID_SEAT_STAYS }),
                onSelect: () => setAsking(true),
              },
            ]}
          />
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
