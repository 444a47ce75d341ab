import { MapPin } from 'lucide-react';
import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Money } from '#ui/components/money.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useLinkedThing } from '#ui/focus/use-linked.ts';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import { GoBadge } from '#features/membership/web/for-others/go-badge.tsx';
import { HowToPay } from '#features/seats/web/for-others/how-to-pay.tsx';
import { DirectionsLink } from '#features/retailers/web/for-others/directions-link.tsx';
import type { Evening } from '../../tonight-contract.ts';
import { SeatsBadge, SessionPlace } from './session-facts.tsx';
import styles from './evening-block.module.css';
import { OwnSeat, SeatBadge } from './own-seat.tsx';
import { usePhase } from './use-phase.ts';

const OrganiserActions = latePart(() => import('../organising/organiser-actions.tsx'), 'OrganiserActions');
// Loaded lazily: only players with a seat are checked in.
const OwnCheckIn = latePart(() => import('#features/seats/web/for-others/own-check-in.tsx'), 'OwnCheckIn');

type EveningBlockProps = {
  campaign: CampaignDetail;
  evening: Evening;
  /** If set, the block is outside its campaign's page. Then it names the campaign in a heading of this level, and says what is owed. */
  awayLevel?: 2 | 3;
};

/**
 * The session that is under way or next, at the top of a page until it ends: when and where, who comes, and the
 * viewer's seat, waiting list place, check-in code and debt. For organisers, their tools for the evening.
 */
export function EveningBlock({ campaign, evening, awayLevel }: EveningBlockProps) {
  const isAway = awayLevel !== undefined;
  const Heading = awayLevel === 2 ? 'h2' : 'h3';
  const { session, comers } = evening;
  const can = campaignCan(useActor(), campaign);
  const phase = usePhase(session);
  // Links to the session scroll to this block, which shows everything, and not to the session's card.
  useLinkedThing('session', isAway ? [] : [session.id]);
  // The page may stay open after the session has ended. It loads the next session with the next refresh.
  if (phase === 'over' || campaign.state === 'ended') return null;
  const isUnderWay = phase === 'under way';
  const { ownSeat, ownCheckIn, sessionNumber } = session;
  const label = isUnderWay ? 'Now' : 'Next session';
  return (
    <section
      className={styles.block}
      id={isAway ? undefined : `session-${session.id}`}
      tabIndex={-1}
      aria-label={isAway ? `${label}: ${isolated(campaign.title)}` : label}
      data-phase={phase}
    >
      <div className={styles.facts}>
        {isAway && (
          <Heading className={styles.campaign}>
            <AppLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
              {campaign.title}
            </AppLink>
          </Heading>
        )}
        <p className={styles.label}>
          {isUnderWay ? `Now: session ${sessionNumber}` : `Next session: number ${sessionNumber}`}
        </p>
        <p className={styles.when}>
          <SessionTime session={session} clock={session} withEnd />
        </p>
        <Venue campaign={campaign} />
        <SessionPlace session={session} />
        <p className={styles.terms}>
          {(campaign.state === 'active' || isUnderWay) && <SeatsBadge session={session} phase={phase} />}
          <GoBadge going={session.goingAhead} />
          <strong>
            <Money cents={ownSeat?.priceCents ?? session.priceCents} orFree />
          </strong>
          {ownSeat && <SeatBadge seat={ownSeat} checkIn={ownCheckIn} isOver={false} />}
        </p>
        {comers && comers.length > 0 && <Comers comers={comers} all={session.seatsTaken} />}
        {isAway && ownSeat?.paymentStatus === 'pending' && <Owed campaign={campaign} seat={ownSeat} />}
      </div>
      <div className={styles.act}>
        {ownSeat && !can.organise && <OwnCheckIn session={session} checkIn={ownCheckIn} />}
        {can.sit && (!isUnderWay || ownSeat?.isGiven) && (
          <OwnSeat campaign={campaign} session={session} place="block" isLinked={!isAway} />
        )}
        {can.organise && (
          <>
            <OrganiserActions campaign={campaign} session={session} />
            <ButtonLink
              to="/campaigns/$campaignId"
              params={{ campaignId: campaign.id }}
              hash="announce"
              variant="quiet"
              size="small"
              aria-label={`Announce something in ${isolated(campaign.title)}`}
            >
              Announce
            </ButtonLink>
            {session.priceCents > 0 && (
              <ButtonLink
                to="/my/book"
                search={{ campaign: campaign.id }}
                variant="quiet"
                size="small"
                aria-label={`The book of ${isolated(campaign.title)}`}
              >
                Book
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </section>
  );
}

const ICON = 18;

/** The store or convention, with directions. */
function Venue({ campaign: { retailer, convention } }: { campaign: CampaignDetail }) {
  if (retailer) {
    return (
      <p className={styles.venue}>
        <MapPin size={ICON} aria-hidden="true" />
        <span>
          <AppLink to="/retailers/$retailerId" params={{ retailerId: retailer.id }}>
            {retailer.name}
          </AppLink>
          {[retailer.city, retailer.state].flatMap((part) => (part === null ? [] : `, ${isolated(part)}`))}
          <DirectionsLink place={retailer} />
        </span>
      </p>
    );
  }
  if (!convention) return null;
  return (
    <p className={styles.venue}>
      <MapPin size={ICON} aria-hidden="true" />
      <AppLink to="/conventions/$conventionId" params={{ conventionId: convention.id }}>
        {convention.name}
      </AppLink>
    </p>
  );
}

/** Who comes, for viewers who may know: the first players with avatars, the others counted. */
function Comers({ comers, all }: { comers: NonNullable<Evening['comers']>; all: number }) {
  const more = all - comers.length;
  return (
    <div className={styles.comers}>
      <ul aria-label="Who comes">
        {comers.map(({ id, alias, aliasImageUrl }) => (
          <li key={id} title={alias}>
            <Avatar name={alias} src={aliasImageUrl} />
            <span className="visually-hidden">{alias}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <span>{`and ${more} more`}</span>}
    </div>
  );
}

type OwedProps = { campaign: CampaignDetail; seat: { priceCents: number } };

/** What the unpaid seat costs, whom to pay, and how. */
const Owed = ({ campaign: { id, ownerAlias, paymentNote }, seat }: OwedProps) => (
  <p className={styles.pay}>
    To pay to {ownerAlias === null ? 'the organiser' : isolated(ownerAlias)}:{' '}
    <Money cents={seat.priceCents} />.{' '}
    <HowToPay campaignId={id} organiserAlias={ownerAlias} note={paymentNote} />
  </p>
);
