import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge, type BadgeTone } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { campaignCan, campaignStatusCan } from '#features/campaigns/policy.ts';
import type { CampaignState } from '#features/campaigns/rules.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { membershipClient } from '#features/membership/web/for-others/queries.ts';
import { HandoverForm } from './handover-form.tsx';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import styles from '#features/campaigns/web/for-others/organising.module.css';

const CallOffDialog = lazyPopup(
  () => import('#features/sessions/web/for-others/call-off-dialog.tsx'),
  'CallOffDialog',
);

const states: Record<CampaignState, { tone: BadgeTone; name: string; text: string }> = {
  active: { tone: 'green', name: 'Active', text: 'Players find it, join it and take seats.' },
  paused: {
    tone: 'yellow',
    name: 'Paused',
    text: 'Players still find it, but nobody joins or takes a seat. Seats that are taken stay.',
  },
  ended: {
    tone: 'grey',
    name: 'Ended',
    text: 'Lists leave it out. Its page stays, with its files and payments; all else is as it was.',
  },
  hidden: { tone: 'red', name: 'Hidden', text: 'Only its members and admins see it.' },
};

/** Changes the state of a campaign: to pause, end, resume, hand over or delete it, as far as the reader may. */
export function CampaignLife({ campaign }: { campaign: CampaignDetail }) {
  const actor = useActor();
  const setTo = campaignStatusCan(actor, campaign);
  const may = campaignCan(actor, campaign);
  const { tone, name, text } = states[campaign.state];
  return (
    <>
      <Card level={2} title="Status" aside={<Badge tone={tone}>{name}</Badge>}>
        <p>{text}</p>
        {campaign.state === 'hidden' && campaign.isForOtherAdmins && (
          <p>It is your own, so another admin shows it again.</p>
        )}
        <div className={styles.choices}>
          {campaign.state !== 'active' && setTo.active && <SetStatus campaign={campaign} status="active" />}
          {campaign.state === 'active' && setTo.paused && <SetStatus campaign={campaign} status="paused" />}
          {campaign.state !== 'ended' && setTo.ended && <SetStatus campaign={campaign} status="ended" />}
          {may.giveUp && <DeleteCampaign campaign={campaign} />}
        </div>
      </Card>
      {may.giveUp && campaign.state !== 'ended' && <HandoverForm campaign={campaign} />}
    </>
  );
}

const steps = {
  active: {
    label: 'Resume',
    ask: null,
    done: 'Campaign resumed',
    failed: 'Failed to resume the campaign',
  },
  paused: {
    label: 'Pause',
    ask: null,
    done: 'Campaign paused',
    failed: 'Failed to pause the campaign',
  },
  ended: {
    label: 'End campaign',
    ask: 'It leaves the lists, and nobody joins it or changes it any more. You can resume it later.',
    done: 'Campaign ended',
    failed: 'Failed to end the campaign',
  },
} as const;

type SetStatusProps = { campaign: CampaignDetail; status: keyof typeof steps };

function SetStatus({ campaign, status }: SetStatusProps) {
  const [asking, setAsking] = useState(false);
  const [isCallingOff, setCallingOff] = useState(false);
  const may = campaignCan(useActor(), campaign);
  const { label, ask, done, failed } = steps[status];
  const set = useChange(membershipClient.setStatus, {
    done,
    failed,
    reasons: organiserReasons,
    stale: [campaignsKey],
    // If upcoming seats prevent ending it, offer to call the sessions off first.
    onFailed: (error) =>
      may.organise && errorCode(error) === 'CAMPAIGN_HAS_SEATS_TO_COME' && setCallingOff(true),
  });
  const run = () => set.run({ campaignId: campaign.id, shownStatus: campaign.state, status });
  return (
    <>
      <Button
        variant={status === 'active' ? 'primary' : 'quiet'}
        busy={set.isPending}
        onClick={() => (ask ? setAsking(true) : void run())}
      >
        {label}
      </Button>
      {ask && (
        <Confirm
          open={asking}
          onOpenChange={setAsking}
          title={`End ${isolated(campaign.title)}?`}
          text={ask}
          confirm={label}
          onConfirm={run}
        />
      )}
      <CallOffDialog
        campaign={campaign}
        session={null}
        scope="campaign"
        open={isCallingOff}
        onOpenChange={setCallingOff}
      />
    </>
  );
}

function DeleteCampaign({ campaign }: { campaign: CampaignDetail }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useChange(membershipClient.remove, {
    done: 'Campaign deleted',
    failed: 'Failed to delete the campaign',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone: () => navigate({ to: '/my/games' }),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Delete campaign
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${isolated(campaign.title)}?`}
        text="Its sessions go with it. This works only while nobody else is in it, no seat was ever taken and it has no files; otherwise end it."
        confirm="Delete campaign"
        danger
        onConfirm={() => remove.run({ campaignId: campaign.id })}
      />
    </>
  );
}
