import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useActor } from '#ui/session/use-actor.ts';
import { isUser } from '#shared/actor.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { notify } from '#ui/feedback/toast.ts';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { useIntent } from '#ui/session/intent.ts';
import { Ago } from '#ui/time/ago.tsx';
import { Day } from '#ui/time/moment.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { ownWayIn } from '../../admission/policy.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { joinReasons, missingToJoin } from '#features/campaigns/web/for-others/messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { membershipClient } from './queries.ts';
import styles from '../admission/admission.module.css';
import { forgetLink, keptLink, linkIn } from '../admission/kept-link.ts';
import { admissionClient } from '../admission/queries.ts';

const AskDialog = lazyPopup(() => import('../admission/request-dialogs.tsx'), 'AskDialog');

/** How a stranger can join a campaign that is not open to everybody: by asking, with a private link, or after an exam. */
export function WayIn({ campaign }: { campaign: CampaignDetail }) {
  // While the URL still contains a link, that one counts. `usePrivateLink` removes it from the URL.
  const given = useLocation({ select: ({ hash }) => linkIn(hash) });
  const link = given ?? keptLink(campaign.id);
  if (campaign.state !== 'active') return null;
  const way = ownWayIn(campaign, link !== null);
  return (
    <div className={styles.way}>
      {way === 'certify' && <Certify campaign={campaign} />}
      {way === 'ask' && <Asking campaign={campaign} />}
      {way === 'link' && (
        <Note>Joins by private link: ask {isolated(campaign.ownerAlias ?? 'the organiser')} for it.</Note>
      )}
      {way === 'join' && link !== null && <JoinByLink campaign={campaign} link={link} />}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;

function Certify({ campaign }: { campaign: CampaignDetail }) {
  const isSignedIn = isUser(useActor());
  return (
    <>
      {isSignedIn && <ButtonLink to="/my/exams">See the exams</ButtonLink>}
      <Note>
        For certified players: whoever submitted an exam of {isolated(campaign.gameSystem.name)} can join.
      </Note>
    </>
  );
}

function JoinByLink({
  campaign: { id: campaignId, title },
  link,
}: {
  campaign: CampaignDetail;
  link: string;
}) {
  const join = useChange(membershipClient.join, {
    done: { title: 'Success', description: 'You have joined the campaign' },
    failed: 'Failed to join campaign. Please try again.',
    reasons: joinReasons,
    stale: [campaignsKey],
    onDone: () => forgetLink(campaignId),
  });
  const press = useIntent(
    `join ${campaignId}`,
    () => join.run({ campaignId, link }),
    (missing) => notify(missingToJoin[missing]),
  );
  return (
    <>
      <Button busy={join.isPending} aria-label={`Join ${isolated(title)}`} onClick={press}>
        Join
      </Button>
      <Note>You have the private link.</Note>
    </>
  );
}

function Asking({ campaign }: { campaign: CampaignDetail }) {
  const { id: campaignId, title, request, ownerAlias } = campaign;
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const press = useIntent(
    `ask ${campaignId}`,
    () => setAsking(true),
    (missing) => notify(missingToJoin[missing]),
  );
  const withdraw = useChange(admissionClient.withdraw, {
    done: 'Request withdrawn',
    failed: 'Failed to withdraw the request',
    stale: [campaignsKey],
  });
  if (request?.status === 'waiting') {
    return (
      <>
        <p role="status">
          <strong>You asked to join</strong>{' '}
          <span className={styles.ago}>
            <Ago iso={request.askedAt} />. You are told when {isolated(ownerAlias ?? 'the organiser')}{' '}
            answers.
          </span>
        </p>
        <Button
          variant="quiet"
          busy={withdraw.isPending}
          aria-label={`Withdraw your request to join ${isolated(title)}`}
          onClick={() => void withdraw.run({ campaignId })}
        >
          Withdraw
        </Button>
      </>
    );
  }
  const mayAskAt = request?.mayAskAt ?? null;
  const mustWait = mayAskAt !== null && new Date(mayAskAt) > now;
  return (
    <>
      {!mustWait && (
        <Button aria-label={`Ask to join ${isolated(title)}`} onClick={press}>
          Ask to join
        </Button>
      )}
      {mayAskAt === null ? (
        <Note>{isolated(ownerAlias ?? 'The organiser')} decides who plays.</Note>
      ) : (
        <Note>
          {isolated(ownerAlias ?? 'The organiser')} declined your request.
          {request?.answer && ` “${isolated(request.answer)}”`}
          {mustWait && (
            <>
              {' '}
              You can ask again on <Day iso={mayAskAt} />.
            </>
          )}
        </Note>
      )}
      <AskDialog campaign={campaign} open={asking} onOpenChange={setAsking} />
    </>
  );
}
