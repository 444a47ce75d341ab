import type { ReactNode } from 'react';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { Money } from '#ui/components/money.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import { OwnSeat, SeatBadge } from '../tonight/own-seat.tsx';
import { usePhase } from '../tonight/use-phase.ts';
import styles from './session-card.module.css';
import { SeatsBadge, SessionPlace } from '../tonight/session-facts.tsx';

// Loaded lazily: only organisers need their tools.
const OrganiserActions = latePart(() => import('../organising/organiser-actions.tsx'), 'OrganiserActions');
const CalendarButton = latePart(
  () => import('#features/calendars/web/for-others/calendar-button.tsx'),
  'CalendarButton',
);

// Loaded lazily: few campaigns need a minimum of players.
const GoingAhead = latePart(
  () => import('#features/membership/web/for-others/going-ahead.tsx'),
  'GoingAhead',
);
const ThingMenu = latePart(() => import('#features/moderation/web/for-others/thing-menu.tsx'), 'ThingMenu');
const SeriesLine = latePart(() => import('#features/sessions/web/for-others/series-line.tsx'), 'SeriesLine');
// Loaded lazily: few sessions are ever hidden.
const HiddenNote = latePart(
  () => import('#features/moderation/web/for-others/hidden-note.tsx'),
  'HiddenNote',
);

// Loaded lazily: only players with a seat are checked in.
const OwnCheckIn = latePart(() => import('#features/seats/web/for-others/own-check-in.tsx'), 'OwnCheckIn');

type SessionCardProps = {
  campaign: CampaignDetail;
  session: Session;
  /** Whether links to the session scroll to this card. */
  isLinked: boolean;
  /** What a player who was at the session is asked about it. */
  afterSession: (session: Session) => ReactNode;
};

/** One session: when and where, its price, how many seats are free, and the viewer's own seat or the organiser's tools. */
export function SessionCard({ campaign, session, isLinked, afterSession }: SessionCardProps) {
  const actor = useActor();
  const can = campaignCan(actor, campaign);
  const phase = usePhase(session);
  const { ownSeat, ownCheckIn, calledOff } = session;
  const begun = phase !== 'to come';
  const isOpen = !begun && !calledOff;
  return (
    <Card
      className={styles.card}
      level={2}
      title={`Session ${session.sessionNumber}`}
      aside={
        <span className={styles.badges}>
          {session.isSessionZero && <Badge tone="purple">Session zero</Badge>}
          {calledOff ? <Badge tone="red">Called off</Badge> : <SeatsBadge session={session} phase={phase} />}
        </span>
      }
      footer={
        <>
          <span className={styles.price}>
            Price{' '}
            <strong>
              <Money cents={ownSeat?.priceCents ?? session.priceCents} orFree />
            </strong>
          </span>
          {ownSeat && <SeatBadge seat={ownSeat} checkIn={ownCheckIn} isOver={phase === 'over'} />}
          <span className={styles.act}>
            {can.organise && <OrganiserActions campaign={campaign} session={session} />}
            {can.sit && (isOpen || (phase === 'under way' && ownSeat?.isGiven)) && (
              <OwnSeat campaign={campaign} session={session} place="card" isLinked={isLinked} />
            )}
          </span>
        </>
      }
    >
      <p className={styles.when}>
        <SessionTime session={session} clock={session} withEnd />
      </p>
      {calledOff?.words && <p className={styles.calledOff}>{calledOff.words}</p>}
      <SessionPlace session={session} />
      {session.goingAhead && isOpen && (
        <GoingAhead session={{ ...session, goingAhead: session.goingAhead }} mayDecide={can.organise} />
      )}
      <p className={styles.description}>{session.description}</p>
      {session.isHidden && (
        <HiddenNote
          thing={{ kind: 'session', id: session.id }}
          seenBy="Only the organisers and admins can see it. Existing seats are kept."
        />
      )}
      {session.series && (
        <SeriesLine campaign={campaign} session={session} series={session.series} begun={!isOpen} />
      )}
      <div className={styles.calendar}>
        <span className={styles.own}>
          {isOpen && <CalendarButton campaign={campaign} session={session} />}
          {ownSeat && !can.organise && <OwnCheckIn session={session} checkIn={ownCheckIn} />}
        </span>
        {can.report && (
          <ThingMenu
            things={[{ kind: 'session', id: session.id }]}
            name={`session ${session.sessionNumber}`}
          />
        )}
      </div>
      {phase === 'over' && (ownSeat ?? session.wasSeated) && !can.organise && afterSession(session)}
    </Card>
  );
}
