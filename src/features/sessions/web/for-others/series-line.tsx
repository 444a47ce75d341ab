import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { useIntent } from '#ui/session/intent.ts';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { wayIn } from '#features/campaigns/admission/rules.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import type { SeriesOfSession } from '../../series/contract.ts';
import type { Session } from '../../session-contract.ts';
import { missingForSeat } from '#features/campaigns/web/for-others/messages.ts';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { seriesWords } from '../series/series-messages.ts';
import styles from '../series/series.module.css';

const SeatsDialog = lazyPopup(() => import('../series/seats-dialog.tsx'), 'SeatsDialog');
const SeriesDialog = lazyPopup(() => import('../series/series-dialog.tsx'), 'SeriesDialog');

const ICON = 16;

type SeriesLineProps = {
  campaign: CampaignDetail;
  session: Session;
  series: SeriesOfSession;
  /** Whether the session has begun. Then its series is shown without any actions. */
  begun: boolean;
};

/** Names the series that a session is in. Links to its other dates: for players to book seats, for organisers to change them. */
export function SeriesLine({ campaign, session, series, begun }: SeriesLineProps) {
  const can = campaignCan(useActor(), campaign);
  const [isOpen, setOpen] = useState(false);
  const press = useIntent(
    `series ${session.id}`,
    () => setOpen(true),
    (missing) => notify(missingForSeat[missing]),
  );
  // Strangers who first have to ask or to be certified would be refused for each of the dates.
  const hasOwner = campaign.ownerAlias !== null;
  const mayBook =
    campaign.state === 'active' && hasOwner && wayIn({ ...campaign, hasOwner, hasLink: false }) === 'join';
  // A series with one date left is not shown as a series.
  const isAlone = series.firstDate === series.lastDate;
  const name = `session ${session.sessionNumber}`;
  return (
    <div className={styles.line}>
      {!isAlone && (
        <p>
          <Repeat size={ICON} aria-hidden="true" />
          <span>
            {seriesWords(series)}
            {series.isException && '. This session differs from the others.'}
          </span>
        </p>
      )}
      {!begun && can.organise && campaign.state !== 'ended' && (
        <>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Series of ${isolated(name)}`}
            onClick={() => setOpen(true)}
          >
            Series
          </Button>
          <SeriesDialog
            open={isOpen}
            onOpenChange={setOpen}
            campaign={campaign}
            session={session}
            series={series}
          />
        </>
      )}
      {!begun && !can.organise && mayBook && !isAlone && (
        <>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Seats for more dates than ${isolated(name)}`}
            onClick={press}
          >
            Seats for more dates
          </Button>
          <SeatsDialog open={isOpen} onOpenChange={setOpen} series={series} clock={session} />
        </>
      )}
    </div>
  );
}
