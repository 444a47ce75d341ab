import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Paged } from '#ui/data/paged.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { Ago } from '#ui/time/ago.tsx';
import type { JoinRequest } from '#features/campaigns/admission/contract.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import styles from '../admission/admission.module.css';
import { admissionClient, requestsOf } from '../admission/queries.ts';

const AnswerDialog = lazyPopup(() => import('../admission/request-dialogs.tsx'), 'AnswerDialog');
const PlayerMenu = latePart(() => import('#features/blocks/web/for-others/player-menu.tsx'), 'PlayerMenu');

/** For organisers: the waiting requests to join, the oldest first. */
export function RequestList({ campaign }: { campaign: CampaignDetail }) {
  const requests = useInfiniteQuery(requestsOf(campaign.id));
  return (
    <Card
      className={styles.requests}
      level={2}
      title="Asking to join"
      aside={<Badge tone="yellow">{campaign.requestsWaiting.toLocaleString('en-US')}</Badge>}
    >
      <Paged query={requests} error={LOAD_CAMPAIGN_ERROR}>
        {(items) =>
          items.length === 0 ? (
            <p>Nobody waits for an answer.</p>
          ) : (
            <ul className={styles.list}>
              {items.map((request) => (
                <Request key={request.player.id} campaignId={campaign.id} request={request} />
              ))}
            </ul>
          )
        }
      </Paged>
    </Card>
  );
}

function Request({ campaignId, request }: { campaignId: string; request: JoinRequest }) {
  const { id: playerId, alias, aliasImageUrl } = request.player;
  const [answering, setAnswering] = useState<{ isAccepted: boolean; open: boolean }>({
    isAccepted: true,
    open: false,
  });
  const ask = (isAccepted: boolean) => setAnswering({ isAccepted, open: true });
  const accept = useChange(admissionClient.accept, {
    done: `${isolated(alias)} is in`,
    failed: 'Not answered',
    reasons: organiserReasons,
    stale: [campaignsKey],
  });
  return (
    <li className={styles.request}>
      <span className={styles.who}>
        <Avatar name={alias} src={aliasImageUrl} />
        <strong>{alias}</strong>
        <span className={styles.ago}>
          <Ago iso={request.askedAt} />
        </span>
        <PlayerMenu player={{ playerId, alias, aliasImageUrl }} />
      </span>
      {request.text !== null && <p className={styles.text}>{request.text}</p>}
      <span className={styles.acts}>
        <Button variant="quiet" aria-label={`Decline ${isolated(alias)}`} onClick={() => ask(false)}>
          Decline
        </Button>
        <Button
          variant="quiet"
          aria-label={`Accept ${isolated(alias)} with a word`}
          onClick={() => ask(true)}
        >
          Accept with a word
        </Button>
        <Button
          busy={accept.isPending}
          aria-label={`Accept ${isolated(alias)}`}
          onClick={() => void accept.run({ campaignId, playerId, answer: '' })}
        >
          Accept
        </Button>
      </span>
      <AnswerDialog
        campaignId={campaignId}
        request={request}
        isAccepted={answering.isAccepted}
        open={answering.open}
        onOpenChange={(open) => setAnswering({ ...answering, open })}
      />
    </li>
  );
}
