import { useQuery } from '@tanstack/react-query';
import { isolated } from '#shared/text/isolated.ts';
import { ConfirmPopup } from '#ui/popups/confirm-popup.tsx';
import type { Campaign } from '#features/campaigns/contract.ts';
import { campaignById } from '#features/membership/web/for-others/queries.ts';

export type LeaveDialogProps = {
  campaign: Pick<Campaign, 'id' | 'title' | 'isOwner' | 'playerCount'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onLeave: () => Promise<unknown>;
};

/** Asks before a player gives up their seats, or an owner their campaign. Names the player who will own it. */
export function LeaveDialog({ campaign, onLeave, ...dialog }: LeaveDialogProps) {
  const { id, title, isOwner, playerCount } = campaign;
  const hasHeir = isOwner && playerCount > 1;
  const detail = useQuery({ ...campaignById(id), enabled: hasHeir && dialog.open });
  const heir = detail.data?.heirAlias ?? 'the longest-standing player';
  if (hasHeir) {
    return (
      <ConfirmPopup
        {...dialog}
        title="Hand over and leave?"
        text={`“${isolated(title)}” goes to ${isolated(heir)}, with its sessions, roster and files. You can't take that back.`}
        confirm="Hand over and leave"
        danger
        onConfirm={onLeave}
      />
    );
  }
  return (
    <ConfirmPopup
      {...dialog}
      title="Leave this campaign?"
      text={
        isOwner
          ? `Nobody else is in “${isolated(title)}”. It stays listed without an owner: whoever joins first runs it.`
          : `You leave “${isolated(title)}” and give up your seats in its upcoming sessions.`
      }
      confirm="Leave"
      danger
      onConfirm={onLeave}
    />
  );
}
