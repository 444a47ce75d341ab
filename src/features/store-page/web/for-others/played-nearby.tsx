import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { inOneLine } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { PlaceMoment } from '#ui/time/moment.tsx';
import { nearbyOf } from '../queries.ts';
import styles from './played-nearby.module.css';

/** On a store's page: what other stores around it play in the next two weeks; nothing if none does. */
export function PlayedNearby({ retailerId }: { retailerId: Id }) {
  const { data } = useQuery(nearbyOf(retailerId));
  if (!data || data.sessions.length === 0) return null;
  const { sessions, systems } = data;
  return (
    <Card title="Also played nearby" level={2} className={styles.card}>
      <ul className={styles.systems} aria-label="Game systems nearby">
        {systems.map((system) => (
          <li key={system.name}>
            <bdi>{system.name}</bdi>
            <span className={styles.soft}>
              {` ${system.sessions} ${system.sessions === 1 ? 'session' : 'sessions'} at ${system.stores} ${system.stores === 1 ? 'store' : 'stores'}`}
            </span>
          </li>
        ))}
      </ul>
      <ul className={styles.sessions} aria-label="Next sessions nearby">
        {sessions.map((session) => (
          <li key={session.id}>
            <PlaceMoment
              iso={session.startDate}
              timeZone={session.timeZone}
              placeName="the store"
              lengthMinutes={null}
            />
            <AppLink to="/campaigns/$campaignId" params={{ campaignId: session.campaignId }}>
              {session.title}
            </AppLink>
            <span className={styles.soft}>
              {inOneLine([session.gameSystem])}
              {', '}
              <AppLink to="/retailers/$retailerId" params={{ retailerId: session.retailerId }}>
                {session.retailer}
              </AppLink>
              {`, ${session.miles.toFixed(1)} miles`}
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink variant="quiet" size="small" to="/play">
        Find a table
      </ButtonLink>
    </Card>
  );
}
