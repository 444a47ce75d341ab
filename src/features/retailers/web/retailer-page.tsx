import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { Id } from '#shared/ids.ts';
import { errorCode } from '#ui/data/api.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { ShareButton } from '#ui/sharing/share-button.tsx';
import { SubscribeButton } from '#ui/sharing/subscribe-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { ThingMenu } from '#features/moderation/web/for-others/thing-menu.tsx';
import type { RetailerDetail } from '../contract.ts';
import { retailerCan } from '../policy.ts';
import { ContactFacts } from './contact-facts.tsx';
import { LinkButton, LinkedToggle } from './linking/link-button.tsx';
import { LOAD_RETAILER_ERROR, RETAILER_CLOSED, RETAILER_NOT_FOUND } from './messages.ts';
import { placeOf } from './on-map/map-point.ts';
import { retailerById } from './for-others/retailer-queries.ts';
import styles from './retailer-page.module.css';
import { RetailerPhoto } from './retailer-photo.tsx';

const PlaceMap = latePart(() => import('#features/maps/web/for-others/place-map.tsx'), 'PlaceMap');
// Loaded lazily: few texts are ever hidden.
const HiddenNote = latePart(
  () => import('#features/moderation/web/for-others/hidden-note.tsx'),
  'HiddenNote',
);

type RetailerPageProps = {
  retailerId: Id;
  /** Whether what other features say in its head is there: nothing is shown before, so that it does not move. */
  isReady: boolean;
  /** The next chance to play there, and the games at this store: rendered by another feature. */
  next: ReactNode;
  games: ReactNode;
  /** Whether it is open now, and what it says about itself: rendered by another feature. */
  openNow: ReactNode;
  /** Leads to its calendar. */
  calendar: ReactNode;
  details: ReactNode;
  /** What only its managers see: rendered by another feature. */
  forManagers: ReactNode;
  /** For those who may edit it: a link to its managers. For others the question whether it is their store. */
  managers: ReactNode;
  claim: ReactNode;
};

/** /retailers/{id}: a store with its photo, contact information and games. */
export function RetailerPage(props: RetailerPageProps) {
  const { retailerId, isReady, openNow, calendar, details, next, games, forManagers, managers, claim } =
    props;
  const retailer = useQuery(retailerById(retailerId));
  const code = retailer.isError ? errorCode(retailer.error) : '';
  if (['RETAILER_NOT_FOUND', 'RETAILER_CLOSED', 'INVALID_INPUT'].includes(code)) {
    return (
      <Page title="Retailer">
        <EmptyState
          text={code === 'RETAILER_CLOSED' ? RETAILER_CLOSED : RETAILER_NOT_FOUND}
          terrain="sand"
          piece="store"
          actions={<ButtonLink to="/retailers/search">Find Retailers</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <div className={classNames('wrap', styles.page)}>
      <Loaded query={retailer} error={LOAD_RETAILER_ERROR} loading={<Skeleton shape="title" count={2} />}>
        {(found) =>
          isReady ? (
            <Suspense fallback={<Skeleton shape="title" count={2} />}>
              <Head
                retailer={found}
                openNow={openNow}
                calendar={calendar}
                next={next}
                managers={managers}
                claim={claim}
              />
              {details}
              <ForManagers retailer={found}>{forManagers}</ForManagers>
              {games}
            </Suspense>
          ) : (
            <Skeleton shape="title" count={2} />
          )
        }
      </Loaded>
    </div>
  );
}

/** Shows its children only to the store's managers. */
const ForManagers = ({ retailer, children }: { retailer: RetailerDetail; children: ReactNode }) =>
  retailerCan(useActor(), retailer).seeDemand && children;

type HeadProps = { retailer: RetailerDetail } & Pick<
  RetailerPageProps,
  'openNow' | 'calendar' | 'next' | 'managers' | 'claim'
>;

function Head({ retailer, openNow, calendar, next, managers, claim }: HeadProps) {
  const { id, name, description, storePhoto, status, isLinked, isManager, isTextHidden } = retailer;
  const can = retailerCan(useActor(), retailer);
  usePageTitle(name);
  return (
    <>
      <header className={styles.head}>
        <RetailerPhoto src={storePhoto} className={styles.photo} />
        <div className={styles.names}>
          {status === 'inactive' && (
            <p>
              <Badge tone="orange">No longer active</Badge>
            </p>
          )}
          <h1>{name}</h1>
          {openNow}
          {next}
          {isTextHidden && (
            <HiddenNote
              thing={{ kind: 'store', id }}
              seenBy="Until another is written, the store shows none."
            />
          )}
          {description && <p className={styles.description}>{description}</p>}
          <div className={styles.actions}>
            {isLinked && <LinkedToggle retailer={retailer} />}
            {!isLinked && status === 'active' && <LinkButton retailer={retailer} />}
            <ShareButton title={name} path={`/retailers/${id}`} />
            {calendar}
            <SubscribeButton title={name} path={`/retailers/${id}/calendar.ics`} />
            {!isManager && (
              <ThingMenu
                things={[
                  { kind: 'store', id },
                  { kind: 'store-page', id },
                ]}
                name={name}
              />
            )}
            {can.edit && (
              <ButtonLink variant="quiet" to="/retailers/$retailerId/edit" params={{ retailerId: id }}>
                Edit Retailer
              </ButtonLink>
            )}
            {can.edit && managers}
          </div>
          {!can.edit && status === 'active' && claim}
        </div>
      </header>
      <Card title="Contact Information" level={2} className={styles.contact}>
        <ContactFacts retailer={retailer} />
        <PlaceMap point={placeOf(retailer)} />
      </Card>
    </>
  );
}
