import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { membersOf, membershipClient } from '#features/membership/web/for-others/queries.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import styles from '#features/campaigns/web/for-others/organising.module.css';

/** For the owner: offers the campaign to a member, or withdraws an open offer. */
export const HandoverForm = ({ campaign }: { campaign: CampaignDetail }) => (
  <Card level={2} title="Hand over">
    {campaign.handover ? (
      <OpenOffer campaign={campaign} alias={campaign.handover.alias} />
    ) : (
      <NewOffer campaign={campaign} />
    )}
  </Card>
);

function OpenOffer({ campaign, alias }: { campaign: CampaignDetail; alias: string }) {
  const withdraw = useChange(membershipClient.withdrawHandover, {
    done: 'Offer withdrawn',
    failed: 'Failed to withdraw the offer',
    reasons: organiserReasons,
    stale: [campaignsKey],
  });
  return (
    <>
      <p>
        You offered this campaign to <strong className={styles.alias}>{alias}</strong>. It is yours until they
        accept on its page; then you are one of its players.
      </p>
      <div className={styles.choices}>
        <Button
          variant="quiet"
          busy={withdraw.isPending}
          onClick={() => void withdraw.run({ campaignId: campaign.id })}
        >
          Withdraw offer
        </Button>
      </div>
    </>
  );
}

function NewOffer({ campaign }: { campaign: CampaignDetail }) {
  const [playerId, setPlayerId] = useState('');
  const members = useInfiniteQuery(membersOf(campaign.id));
  const offer = useChange(membershipClient.offerHandover, {
    done: ({ alias }) => `Offered to ${isolated(alias)}`,
    failed: 'Failed to offer the campaign',
    reasons: organiserReasons,
    stale: [campaignsKey],
  });
  const others = (members.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ roleType }) => roleType !== 'owner')
    .map((member) => ({ value: member.playerId, label: member.alias }));
  if (members.isSuccess && others.length === 0) {
    return <p>Once another player has joined, you can hand the campaign over to them.</p>;
  }
  return (
    <>
      <SelectField
        label="New organiser"
        placeholder="Select a member"
        hint={
          hasFailed(members)
            ? 'The members could not be loaded. Please try again.'
            : 'They run it once they accept, and you stay as a player. Until then nothing changes.'
        }
        options={others}
        value={playerId}
        onValueChange={setPlayerId}
      />
      <div className={styles.choices}>
        {(members.hasNextPage || hasFailed(members)) && (
          <Button
            variant="quiet"
            busy={members.isFetching}
            onClick={() => void (members.hasNextPage ? members.fetchNextPage() : members.refetch())}
          >
            {members.hasNextPage ? 'Load more members' : 'Try again'}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={playerId === ''}
          busy={offer.isPending}
          onClick={() => void offer.run({ campaignId: campaign.id, playerId })}
        >
          Offer campaign
        </Button>
      </div>
    </>
  );
}
