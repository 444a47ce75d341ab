import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { PlaceDays, PlaceMoment } from '#ui/time/moment.tsx';
import { useNow } from '#ui/time/use-now.ts';
import type { Convention } from '../contract.ts';
import styles from './convention-card.module.css';

/** One convention: when, in its own time zone, and where; leads to its page. One that is over goes without its picture. */
export function ConventionCard({ convention, past }: { convention: Convention; past: boolean }) {
  const { id, name, description, venue, location, imageUrl, startDate, endDate, timeZone } = convention;
  const isOn = useNow() >= new Date(startDate) && !past;
  // The days are told already.
  const opening = (iso: string) => (
    <PlaceMoment iso={iso} timeZone={timeZone} placeName="the venue" weekdayOnly />
  );
  return (
    <Card
      className={styles.card}
      title={
        <AppLink to="/conventions/$conventionId" params={{ conventionId: id }} className={styles.title}>
          {name}
        </AppLink>
      }
      aside={isOn && <Badge tone="green">On now</Badge>}
    >
      {imageUrl && !past && <img className={styles.image} src={imageUrl} alt="" loading="lazy" />}
      <p className={styles.days}>
        <PlaceDays from={startDate} to={endDate} timeZone={timeZone} />
      </p>
      {description && <p className={styles.description}>{description}</p>}
      <Facts
        facts={[
          ...(venue ? [{ name: 'Venue', value: venue }] : []),
          ...(location ? [{ name: 'Location', value: location }] : []),
          { name: past ? 'Opened' : 'Opens', value: opening(startDate) },
          { name: past ? 'Closed' : 'Closes', value: opening(endDate) },
        ]}
      />
    </Card>
  );
}
