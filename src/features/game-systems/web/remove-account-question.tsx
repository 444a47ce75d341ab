import { useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../../ui/api.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useRequestIds } from '../../../ui/request-id.ts';
import { notify } from '../../../ui/toast.ts';
import type { GameAccount } from '../contract.ts';
import { gameSystemFailure, gameSystemRemoved } from './messages.ts';
import { gameSystemsClient } from './queries.ts';

type RemoveAccountQuestionProps = {
  account: GameAccount;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks before a game system is taken off the player's list. */
export function RemoveAccountQuestion({ account, open, onOpenChange }: RemoveAccountQuestionProps) {
  const cache = useQueryClient();
  const requestIds = useRequestIds();
  const remove = async () => {
    const input = { gameAccountId: account.id };
    try {
      await gameSystemsClient.removeAccount(input, { context: { requestId: requestIds.idFor(input) } });
      notify(gameSystemRemoved);
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'NETWORK') requestIds.renew();
      notify(gameSystemFailure('remove', code));
    }
    // The exams on offer, and the dashboard, go by it too.
    await cache.invalidateQueries();
  };
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${account.gameSystem.name}?`}
      text="Its exams are no longer offered to you, and it leaves your dashboard. Exams that you submitted stay. You can add it again at any time."
      confirm="Remove"
      cancel="Keep it"
      danger
      onConfirm={remove}
    />
  );
}
