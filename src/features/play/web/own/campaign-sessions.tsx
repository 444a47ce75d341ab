import { useInfiniteQuery } from '@tanstack/react-query';
import { Money } from '#ui/components/money.tsx';
import { AppLink } from '#ui/components/app-link.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import type { Campaign } from '#features/campaigns/contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { AttendanceBadge } from '#features/seats/web/for-others/attendance-badge.tsx';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import styles from './games.module.css';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { sessionsOf } from '#features/sessions/web/for-others/queries.ts';

const OwnCheckIn = latePart(() => import('#features/seats/web/for-others/own-check-in.tsx'), 'OwnCheckIn');

/** The sessions shown when a row of /my/games is expanded. Each links to the store where it is played, or else to the campaign. */
export function CampaignSessions({ campaign: { id } }: { campaign: Pick<Campaign, 'id'> }) {
  const sessions = useInfiniteQuery(sessionsOf(id));
  return (
    <Paged query={sessions} error={LOAD_CAMPAIGN_ERROR}>
      {(items) =>
        items.length === 0 ? (
          <p>No sessions scheduled yet.</p>
        ) : (
          <ul className={styles.list}>
            {items.map((session) => (
              <li key={session.id}>
                <SessionRow session={session} />
                {session.ownSeat && <OwnAttendance session={session} />}
              </li>
            ))}
          </ul>
        )
      }
    </Paged>
  );
}

/** Below a session in which the player has a seat: their check-in code, or whether they came. */
const OwnAttendance = ({ session }: { session: Session }) => (
  <span className={styles.attendance}>
    {session.ownCheckIn && <AttendanceBadge session={session} checkIn={session.ownCheckIn} />}
    <OwnCheckIn session={session} checkIn={session.ownCheckIn} />
  </span>
);

function SessionRow({ session }: { session: Session }) {
  const { retailer } = session;
  const content = (
    <>
      <span className={styles.number}>Session {session.sessionNumber}</span>
      <span className={styles.what}>
        {session.description}
        {retailer && <span className={styles.store}>{retailer.name}</span>}
      </span>
      <SessionTime session={session} clock={session} />
      <span className={styles.seats}>
        {session.calledOff ? 'Called off' : `${session.seatsTaken} of ${session.maxPlayers} seats`}
      </span>
      <span className={styles.price}>
        <Money cents={session.priceCents} orFree />
      </span>
    </>
  );
  if (!retailer) {
    return (
      <AppLink to="/campaigns/$campaignId" params={{ campaignId: session.campaignId }} className={styles.row}>
        {content}
      </AppLink>
    );
  }
  return (
    <AppLink to="/retailers/$retailerId" params={{ retailerId: retailer.id }} className={styles.row}>
      {content}
    </AppLink>
  );
}
