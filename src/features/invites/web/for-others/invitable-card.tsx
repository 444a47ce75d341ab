import { useQuery } from '@tanstack/react-query';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { fewInvitesClient, fewInvitesQueries } from '../few-queries.ts';

/**
 * Lets the user choose whether others may invite them by mail. Shows nothing if the user has no confirmed address, or
 * if the setting can't be loaded.
 */
export function InvitableCard() {
  const { data } = useQuery(fewInvitesQueries.getInvitable.queryOptions({ input: {} }));
  const set = useChange(fewInvitesClient.setInvitable, {
    done: (_, { isInvitable }) =>
      isInvitable ? 'Others can invite you again' : 'You get no more invitations',
    failed: 'This could not be saved',
    stale: [fewInvitesQueries.key()],
  });
  const isInvitable = data?.isInvitable ?? null;
  if (isInvitable === null) return null;
  return (
    <Card level={2} title="Invitations">
      <SwitchField
        label="Others may invite me by mail"
        hint="Anybody who tries is told that you can't be invited, and nothing else."
        checked={isInvitable}
        disabled={set.isPending}
        onCheckedChange={(checked) => void set.run({ isInvitable: checked })}
      />
    </Card>
  );
}
