import { useNavigate } from '@tanstack/react-router';
import { ChartColumn, Coins, Copy, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { iconButtonClass } from '#ui/components/button.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { Menu } from '#ui/popups/menu.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';

const ICON = 18;

const CopyDialog = lazyPopup(() => import('./copy-dialog.tsx'), 'CopyDialog');

/** The less common actions for organisers on a campaign's page: see its figures and its book, copy it. */
export function CampaignMenu({ campaign }: { campaign: CampaignDetail }) {
  const { id: campaignId, title } = campaign;
  const can = campaignCan(useActor(), campaign);
  const navigate = useNavigate();
  const [isCopying, setCopying] = useState(false);
  return (
    <>
      <Menu
        trigger={<EllipsisVertical size={ICON} aria-hidden="true" />}
        triggerClass={iconButtonClass()}
        label={`More for ${isolated(title)}`}
        entries={[
          {
            label: 'Figures',
            icon: <ChartColumn size={ICON} aria-hidden="true" />,
            onSelect: () => void navigate({ to: '/campaigns/$campaignId/figures', params: { campaignId } }),
          },
          {
            label: 'The book',
            icon: <Coins size={ICON} aria-hidden="true" />,
            onSelect: () => void navigate({ to: '/my/book', search: { campaign: campaignId } }),
          },
          ...(can.copy
            ? [
                {
                  label: 'Copy campaign',
                  icon: <Copy size={ICON} aria-hidden="true" />,
                  onSelect: () => setCopying(true),
                },
              ]
            : []),
        ]}
      />
      <CopyDialog campaign={campaign} open={isCopying} onOpenChange={setCopying} />
    </>
  );
}
