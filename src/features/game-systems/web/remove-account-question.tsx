import { isolated } from '#shared/text/isolated.ts';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import type { GameAccount } from '../contract.ts';
import { gameSystemsClient } from './queries.ts';

type RemoveAccountQuestionProps = {
  account: GameAccount;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks before a game system is taken off the player's list. */
export function RemoveAccountQuestion({ account, open, onOpenChange }: RemoveAccountQuestionProps) {
  const remove = useChange(gameSystemsClient.removeAccount, {
    done: 'Game system removed',
    failed: 'Failed to remove game system',
    // The exams on offer and the dashboard depend on it too.
    stale: 'everything',
  });
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${isolated(account.gameSystem.name)}?`}
      text="Its exams are no longer offered to you, and it leaves your dashboard. Exams that you submitted stay. You can add it again at any time."
      confirm="Remove"
      cancel="Keep it"
      danger
      onConfirm={() => remove.run({ gameAccountId: account.id })}
    />
  );
}
