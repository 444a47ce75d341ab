import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Id } from '#shared/ids.ts';
import { errorCode } from '#ui/data/api.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { Facts } from '#ui/components/facts.tsx';
import { SubscribeButton } from '#ui/sharing/subscribe-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { useNow } from '#ui/time/use-now.ts';
import { PlaceDays, PlaceMoment } from '#ui/time/moment.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import type { Convention } from '../contract.ts';
import { pointOf } from './map-point.ts';
import styles from './convention-page.module.css';
import { conventionById } from './queries.ts';

const PlaceMap = latePart(() => import('#features/maps/web/for-others/place-map.tsx'), 'PlaceMap');

type ConventionPageProps = {
  conventionId: Id;
  /** The games at this convention: another feature shows them. */
  games: ReactNode;
};

/** /conventions/{id}: when and where a convention is, and what is played there. */
export function ConventionPage({ conventionId, games }: ConventionPageProps) {
  const convention = useQuery(conventionById(conventionId));
  const missing =
    convention.isError && ['CONVENTION_NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(convention.error));
  if (missing) {
    return (
      <Page title="Convention">
        <EmptyState
          text="Convention not found."
          terrain="night"
          piece="tent"
          actions={<ButtonLink to="/play/convention">Convention Games</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <div className={classNames('wrap', styles.page)}>
      <Loaded
        query={convention}
        error="There was an error loading the convention. Please try again later."
        loading={<Skeleton shape="title" count={2} />}
      >
        {(found) => (
          <>
            <Head convention={found} />
            <PlaceMap point={pointOf(found)} note="The mark is at the middle of the town." />
            {games}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Head({ convention }: { convention: Convention }) {
  const { id, name, description, venue, location, imageUrl, startDate, endDate, timeZone } = convention;
  usePageTitle(name);
  const now = useNow();
  const isOver = new Date(endDate) < now;
  const isOn = !isOver && now >= new Date(startDate);
  const at = (iso: string) => <PlaceMoment iso={iso} timeZone={timeZone} placeName="the venue" />;
  return (
    <header className={styles.head}>
      {imageUrl && <img className={styles.image} src={imageUrl} alt="" />}
      <div className={styles.words}>
        {isOn && <Badge tone="green">On now</Badge>}
        {isOver && <Badge>Over</Badge>}
        <h1>{name}</h1>
        <p className={styles.days}>
          <PlaceDays from={startDate} to={endDate} timeZone={timeZone} />
        </p>
        {description && <p>{description}</p>}
        <Facts
          facts={[
            ...(venue ? [{ name: 'Venue', value: venue }] : []),
            ...(location ? [{ name: 'Location', value: location }] : []),
            { name: isOver || isOn ? 'Opened' : 'Opens', value: at(startDate) },
            { name: isOver ? 'Closed' : 'Closes', value: at(endDate) },
          ]}
        />
        {!isOver && (
          <p>
            <SubscribeButton title={name} path={`/conventions/${id}/calendar.ics`} />
          </p>
        )}
      </div>
    </header>
  );
}
