import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Id } from '#shared/ids.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { CalledOff, EveningOfCampaign } from '../../tonight-contract.ts';
import { EveningBlock } from '../tonight/evening-block.tsx';
import styles from '../tonight/evening-block.module.css';
import { eveningOf, eveningsAt } from './tonight-queries.ts';

/** The evening's session of a campaign, on its own page, below a session before it that is called off. Renders nothing if neither is upcoming. */
export function CampaignEvening({ campaign }: { campaign: CampaignDetail }) {
  const { data, isPending } = useQuery(eveningOf(campaign.id));
  if (isPending && campaign.nextSession) return <Skeleton shape="card" />;
  if (!data) return null;
  const { evening, calledOff } = data;
  const block = evening && <EveningBlock campaign={campaign} evening={evening} />;
  if (!calledOff || campaign.state === 'ended') return block;
  return (
    <div className={styles.blocks}>
      <CalledOffNote session={calledOff} />
      {block}
    </div>
  );
}

/** Says that the session which would have come first is called off, with the organiser's words. */
const CalledOffNote = ({ session }: { session: CalledOff }) => (
  <MessageBox tone="warning" title={`Session ${session.sessionNumber} is called off`}>
    <p>
      It was to be <SessionTime session={session} clock={session} />.
    </p>
    {session.words !== null && <p className={styles.words}>{session.words}</p>}
  </MessageBox>
);

type EveningsProps = {
  items: readonly EveningOfCampaign[];
  /** The level of the headings: one below the heading of their section. */
  level: 2 | 3;
};

/** The evening's sessions of several campaigns, each with its campaign's name. */
export const Evenings = ({ items, level }: EveningsProps) => (
  <div className={styles.blocks}>
    {items.map(({ campaign, evening }) => (
      <EveningBlock key={evening.session.id} campaign={campaign} evening={evening} awayLevel={level} />
    ))}
  </div>
);

type TonightAtRetailerProps = {
  retailerId: Id;
  /** The content below. It is shown only after this has loaded, so that it does not move. */
  children: ReactNode;
};

/** On a store's page: its sessions that are under way or begin within a day. */
export function TonightAtRetailer({ retailerId, children }: TonightAtRetailerProps) {
  const { data, isPending } = useQuery(eveningsAt(retailerId));
  if (isPending) return <Skeleton shape="card" />;
  return (
    <>
      {data && data.items.length > 0 && <Evenings items={data.items} level={2} />}
      {children}
    </>
  );
}
