import { MapPin, Pencil, Store, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { notify } from '#ui/feedback/toast.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import type { Visit } from '../contract.ts';
import { DemoCount } from './demo-count.tsx';
import { DELETE_QUESTION, linkFailed, unlinked } from './messages.ts';
import { visitsClient, visitsKey } from './queries.ts';
import { SelectRetailerDialog } from './select-retailer-dialog.tsx';
import styles from './visit-card.module.css';
import { VisitComments } from './visit-comments.tsx';
import { VisitTime } from './visit-time.tsx';
import { momentInWords, placeInWords } from './visit-words.ts';

const ICON = 18;

type VisitCardProps = { visit: Visit; editing: boolean; onEdit: (editing: boolean) => void };

/** A visit: its stores, time, place, demos and comments. */
export function VisitCard({ visit, editing, onEdit }: VisitCardProps) {
  const { isPositiveExperience, lat, lng, recordedAt, retailers } = visit;
  const [selecting, setSelecting] = useState(false);
  const tone = isPositiveExperience === null ? 'plain' : isPositiveExperience ? 'positive' : 'negative';
  const when = momentInWords(recordedAt);
  const [nearest] = retailers;
  return (
    <Card
      tone={tone}
      footer={
        <>
          <DemoCount visit={visit} />
          {nearest ? (
            <ButtonLink
              variant="quiet"
              to="/retailers/$retailerId"
              params={{ retailerId: nearest.id }}
              aria-label={`View Retailer: ${isolated(nearest.name)}`}
            >
              <Store size={ICON} aria-hidden="true" />
              View Retailer
            </ButtonLink>
          ) : (
            <Button
              variant="quiet"
              aria-label={`Link Retailer to the visit of ${when}`}
              onClick={() => setSelecting(true)}
            >
              <Store size={ICON} aria-hidden="true" />
              Link Retailer
            </Button>
          )}
        </>
      }
    >
      <div className={styles.head}>
        {nearest ? <Stores visit={visit} /> : <h3>No store linked</h3>}
        <div className={styles.tools}>
          {!editing && (
            <IconButton label="Edit comments" onClick={() => onEdit(true)}>
              <Pencil size={ICON} aria-hidden="true" />
            </IconButton>
          )}
          <DeleteButton visit={visit} when={when} />
        </div>
      </div>
      <VisitTime iso={recordedAt} />
      <VisitComments visit={visit} editing={editing} onClose={() => onEdit(false)} />
      <div className={styles.where}>
        <p className={styles.place}>
          <MapPin size={16} aria-hidden="true" />
          {placeInWords(lat === null || lng === null ? null : { lat, lng })}
        </p>
        {nearest && (
          <button type="button" className={styles.more} onClick={() => setSelecting(true)}>
            Link another store
          </button>
        )}
      </div>
      <SelectRetailerDialog visit={visit} open={selecting} onOpenChange={setSelecting} />
    </Card>
  );
}

/** The linked stores, the nearest as the card's heading, each with a button to unlink it if it was not visited. */
const Stores = ({ visit }: { visit: Visit }) => (
  <ul className={styles.stores} aria-label="Nearby retailers">
    {visit.retailers.map((store, index) => (
      <li key={store.id}>
        {index === 0 ? (
          <h3>
            <StoreLink {...store} />
          </h3>
        ) : (
          <StoreLink {...store} />
        )}
        {store.distanceFeet !== null && <span className={styles.feet}>{`${store.distanceFeet} feet`}</span>}
        <UnlinkButton visit={visit} store={store} />
      </li>
    ))}
  </ul>
);

type VisitedStore = Visit['retailers'][number];

const StoreLink = ({ id, name }: VisitedStore) => (
  <AppLink to="/retailers/$retailerId" params={{ retailerId: id }}>
    {name}
  </AppLink>
);

function UnlinkButton({ visit, store }: { visit: Visit; store: VisitedStore }) {
  const link = { visitId: visit.id, retailerId: store.id };
  const linkAgain = useChange(visitsClient.linkRetailer, {
    done: null,
    failed: linkFailed,
    stale: [visitsKey],
  });
  const unlink = useChange(visitsClient.unlinkRetailer, {
    done: null,
    failed: 'Failed to unlink retailer',
    stale: [visitsKey],
    onDone: () => notify(unlinked(store.name, () => void linkAgain.run(link))),
  });
  return (
    <IconButton
      className={styles.unlink}
      label={`Not visited: unlink ${isolated(store.name)}`}
      onClick={() => void unlink.run(link)}
    >
      <X size={16} aria-hidden="true" />
    </IconButton>
  );
}

function DeleteButton({ visit, when }: { visit: Visit; when: string }) {
  const [asking, setAsking] = useState(false);
  const remove = useChange(visitsClient.remove, {
    done: null,
    failed: 'Failed to delete visit',
    stale: [visitsKey],
  });
  return (
    <>
      <IconButton danger label={`Delete the visit of ${when}`} onClick={() => setAsking(true)}>
        <Trash2 size={ICON} aria-hidden="true" />
      </IconButton>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Delete this visit?"
        text={DELETE_QUESTION}
        confirm="Delete"
        danger
        onConfirm={() => remove.run({ visitId: visit.id })}
      />
    </>
  );
}
