import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { useSession } from '#ui/session/session.ts';
import type { CampaignDetail, Member } from '#features/campaigns/contract.ts';
import { CO_ORGANISERS } from '../../hosts/rules.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import organising from '#features/campaigns/web/for-others/organising.module.css';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { membersOf } from './queries.ts';
import styles from '../hosts/co-organisers.module.css';
import { hostsClient } from '../hosts/hosts-queries.ts';

/** On the edit page of a campaign: its co-organisers. The owner appoints and dismisses them, and each can step down. */
export function CoOrganisers({ campaign }: { campaign: CampaignDetail }) {
  const may = campaignCan(useActor(), campaign);
  const { player } = useSession();
  const query = useInfiniteQuery(membersOf(campaign.id));
  const members = (query.data?.pages ?? []).flatMap(({ items }) => items);
  const named = members.filter(({ isCoOrganiser }) => isCoOrganiser);
  if (!may.organise) return null;
  return (
    <Card level={2} title="Co-organisers">
      <p>
        They run sessions, seats, files and announcements as the owner does, and may keep seats of their own.
        Only the owner ends the campaign, deletes it or hands it over.
      </p>
      {named.length > 0 && (
        <ul className={styles.list} aria-label="Co-organisers">
          {named.map((member) => (
            <li key={member.playerId} className={styles.member}>
              <Avatar name={member.alias} src={member.aliasImageUrl} />
              <span className={styles.alias}>{member.alias}</span>
              {(may.nameCoOrganisers || member.playerId === player?.id) && (
                <EndRole campaign={campaign} member={member} isOwn={member.playerId === player?.id} />
              )}
            </li>
          ))}
        </ul>
      )}
      {hasFailed(query) && (
        <div className={organising.choices}>
          <p>The members could not be loaded.</p>
          <Button variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {query.isSuccess && may.nameCoOrganisers && campaign.state !== 'ended' && (
        <NewCoOrganiser campaign={campaign} members={members} isFull={named.length >= CO_ORGANISERS} />
      )}
    </Card>
  );
}

type EndRoleProps = { campaign: CampaignDetail; member: Member; isOwn: boolean };

function EndRole({ campaign, member: { playerId, alias }, isOwn }: EndRoleProps) {
  const [asking, setAsking] = useState(false);
  const remove = useChange(hostsClient.remove, {
    done: isOwn
      ? 'You no longer co-organise this campaign'
      : `${isolated(alias)} no longer co-organises this campaign`,
    failed: isOwn ? 'Failed to step down' : 'Failed to remove the co-organiser',
    reasons: organiserReasons,
    stale: [campaignsKey],
  });
  const words = isOwn ? 'Step down' : 'Remove';
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={remove.isPending}
        aria-label={isOwn ? words : `${words} ${isolated(alias)} as a co-organiser`}
        onClick={() => setAsking(true)}
      >
        {words}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={isOwn ? 'Step down as a co-organiser?' : `Remove ${isolated(alias)} as a co-organiser?`}
        text={
          isOwn
            ? `You stay a player of “${isolated(campaign.title)}” and keep your seats. Only its owner can name you again.`
            : `${isolated(alias)} stays a player of “${isolated(campaign.title)}” and keeps their seats.`
        }
        confirm={words}
        danger
        onConfirm={() => remove.run({ campaignId: campaign.id, playerId })}
      />
    </>
  );
}

type NewCoOrganiserProps = { campaign: CampaignDetail; members: readonly Member[]; isFull: boolean };

function NewCoOrganiser({ campaign, members, isFull }: NewCoOrganiserProps) {
  const [playerId, setPlayerId] = useState('');
  const query = useInfiniteQuery(membersOf(campaign.id));
  const add = useChange(hostsClient.add, {
    done: ({ alias }) => `${isolated(alias)} co-organises this campaign now`,
    failed: 'Failed to name the co-organiser',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone: () => setPlayerId(''),
  });
  const others = members
    .filter(({ roleType, isCoOrganiser }) => roleType !== 'owner' && !isCoOrganiser)
    .map((member) => ({ value: member.playerId, label: member.alias }));
  if (isFull) return <p className={styles.note}>That is as many as a campaign has.</p>;
  if (others.length === 0) {
    return <p className={styles.note}>Once another player has joined, you can name them here.</p>;
  }
  return (
    <>
      <SelectField
        label="New co-organiser"
        placeholder="Select a member"
        hint={`They are told, and can step down. At most ${CO_ORGANISERS}.`}
        options={others}
        value={playerId}
        onValueChange={setPlayerId}
      />
      <div className={organising.choices}>
        {query.hasNextPage && (
          <Button variant="quiet" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
            Load more members
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={playerId === ''}
          busy={add.isPending}
          onClick={() => void add.run({ campaignId: campaign.id, playerId })}
        >
          Name co-organiser
        </Button>
      </div>
    </>
  );
}
