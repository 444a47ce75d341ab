import { MapPin, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { readClock } from '#shared/time/moment-words.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { useNow } from '#ui/time/use-now.ts';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import { campaignCan } from '#features/campaigns/policy.ts';
import { DirectionsLink } from '#features/retailers/web/for-others/directions-link.tsx';
import type { Group, NextSession } from '../contract.ts';
import { moreInWords, nearnessOf } from '../rules.ts';
import styles from './up-next.module.css';

const ICON = 18;

type NextSessionsProps = { sessions: Group<NextSession>; whenNone: ReactNode };

/** The next sessions in which the user has a seat or is an organiser, each with where it is and how to get there. */
export function NextSessions({ sessions: { items, more }, whenNone }: NextSessionsProps) {
  const rest = moreInWords(more);
  return (
    <section aria-labelledby="next-sessions">
      <h3 id="next-sessions" className={styles.title}>
        Your next sessions
      </h3>
      {items.length === 0 ? (
        whenNone
      ) : (
        <ol className={styles.sessions}>
          {items.map((session) => (
            <li key={session.id}>
              <SessionRow session={session} />
            </li>
          ))}
        </ol>
      )}
      {rest !== null && (
        <AppLink to="/my/games" className={styles.more}>
          {rest} in My Games
        </AppLink>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: NextSession }) {
  const can = campaignCan(useActor(), { ...session, isMember: true });
  const startsAt = new Date(session.startDate);
  const { month, day } = readClock(startsAt, ownZone());
  const nearness = nearnessOf(startsAt, useNow());
  const { campaign, sessionNumber, seatsTaken, maxPlayers } = session;
  return (
    <article className={styles.session}>
      <div className={styles.day} aria-hidden="true">
        <span>{month.slice(0, 3)}</span>
        <strong>{day}</strong>
      </div>
      <div className={styles.about}>
        <h4 className={styles.name}>
          <AppLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
            {campaign.title}
          </AppLink>
        </h4>
        <p className={styles.when}>
          <SessionTime session={session} clock={session} />
          {nearness !== null && (
            <Badge tone={nearness.startsWith('In') ? 'blue' : 'orange'}>{nearness}</Badge>
          )}
        </p>
        <p className={styles.soft}>
          Session {sessionNumber}
          {can.organise && ` · You run it · ${seatsTaken} of ${maxPlayers} seats taken`}
          {!can.organise && (session.hasSeat ? ' · You have a seat' : ' · You wait for a seat')}
        </p>
        <Whereabouts session={session} />
      </div>
    </article>
  );
}

/** Where a session is: a store or convention with directions, or online, with the link on the campaign's page. */
function Whereabouts({ session }: { session: NextSession }) {
  const { retailer, convention, place, hasOnlineLink, campaign } = session;
  const spot = place === null ? '' : `, ${isolated(place)}`;
  return (
    <>
      {retailer && (
        <Where>
          <span>
            <AppLink to="/retailers/$retailerId" params={{ retailerId: retailer.id }}>
              {retailer.name}
            </AppLink>
            {[retailer.city, retailer.state].flatMap((part) => (part === null ? [] : `, ${isolated(part)}`))}
            {spot}
            <DirectionsLink place={retailer} />
          </span>
        </Where>
      )}
      {convention && (
        <Where>
          <span>
            <AppLink to="/conventions/$conventionId" params={{ conventionId: convention.id }}>
              {convention.name}
            </AppLink>
            {convention.venue !== null && `, ${isolated(convention.venue)}`}
            {spot}
            <DirectionsLink
              place={{
                name: convention.venue ?? convention.name,
                address: null,
                city: convention.location,
                state: null,
                zip: null,
              }}
            />
          </span>
        </Where>
      )}
      {!retailer && !convention && place !== null && <Where>{place}</Where>}
      {hasOnlineLink && (
        <p className={styles.where}>
          <Video size={ICON} aria-hidden="true" />
          <span>
            Online: the link to join is{' '}
            <AppLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
              on the campaign&apos;s page
            </AppLink>
          </span>
        </p>
      )}
    </>
  );
}

const Where = ({ children }: { children: ReactNode }) => (
  <p className={styles.where}>
    <MapPin size={ICON} aria-hidden="true" />
    {children}
  </p>
);
