import { useNavigate } from '@tanstack/react-router';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { iconButtonClass } from '#ui/components/button.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { Menu } from '#ui/popups/menu.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { wayToLeave } from '#features/campaigns/rules.ts';
import { PAID_SEAT_STAYS } from '#features/campaigns/web/for-others/messages.ts';

const CopyDialog = lazyPopup(
  () => import('#features/membership/web/for-others/copy-dialog.tsx'),
  'CopyDialog',
);

type GameMenuProps = { campaign: Campaign; onLeave: () => void };

/** The less common actions for a game: its figures, a copy, and leaving it, or why that is not possible now. */
export function GameMenu({ campaign, onLeave }: GameMenuProps) {
  const { id: campaignId, title } = campaign;
  const can = campaignCan(useActor(), campaign);
  const way = wayToLeave(campaign);
  const navigate = useNavigate();
  const [isCopying, setCopying] = useState(false);
  return (
    <>
      <Menu
        trigger={<EllipsisVertical size={18} aria-hidden="true" />}
        triggerClass={iconButtonClass()}
        label={`More for ${isolated(title)}`}
        align="end"
        entries={[
          ...(can.organise
            ? [
                {
                  label: 'Figures',
                  onSelect: () =>
                    void navigate({ to: '/campaigns/$campaignId/figures', params: { campaignId } }),
                },
              ]
            : []),
          ...(can.copy ? [{ label: 'Copy campaign', onSelect: () => setCopying(true) }] : []),
          ...(way === 'never'
            ? []
            : [
                {
                  label: way === 'hand over' ? 'Hand over and leave' : 'Leave',
                  danger: true,
                  ...(way === 'paid' && { disabledBy: PAID_SEAT_STAYS }),
                  onSelect: onLeave,
                },
              ]),
        ]}
      />
      {can.copy && <CopyDialog campaign={campaign} open={isCopying} onOpenChange={setCopying} />}
    </>
  );
}
