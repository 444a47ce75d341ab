import { MapPin, Store, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '../../../ui/components/app-link.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/components/button.tsx';
import { Card } from '../../../ui/components/card.tsx';
import { useChange } from '../../../ui/data/change.ts';
import { Confirm } from '../../../ui/popups/confirm.tsx';
import type { Visit } from '../contract.ts';
import { DemoCount } from './demo-count.tsx';
import { DELETE_QUESTION } from './messages.ts';
import { visitsClient, visitsKey } from './queries.ts';
import { SelectRetailerDialog } from './select-retailer-dialog.tsx';
import styles from './visit-card.module.css';
import { VisitComments } from './visit-comments.tsx';

const ICON = 18;
const DEGREE_DECIMALS = 6;

/** One visit: when and where it was, its retailers, demos and comments. */
export function VisitCard({ visit }: { visit: Visit }) {
  const { isPositiveExperience, recordedAt, retailers } = visit;
  const tone = isPositiveExperience === null ? 'plain' : isPositiveExperience ? 'positive' : 'negative';
  const when = momentInWords(recordedAt);
  return (
    <Card
      level={2}
      tone={tone}
      title={
        <>
          <time dateTime={recordedAt}>{when}</time> <span className={styles.zone}>{zoneOf(recordedAt)}</span>
        </>
      }
      aside={<DeleteButton visit={visit} when={when} />}
      footer={
        <>
          <DemoCount visit={visit} />
          <LinkedOrLink visit={visit} when={when} />
        </>
      }
    >
      <p className={styles.place}>
        <MapPin size={ICON} aria-hidden="true" />
        {placeInWords(visit)}
      </p>
      {retailers.length > 0 && (
        <ul className={styles.stores} aria-label="Nearby retailers">
          {retailers.map(({ id, name, distanceFeet }) => (
            <li key={id}>
              <AppLink to="/retailers/$retailerId" params={{ retailerId: id }}>
                {name}
              </AppLink>
              {distanceFeet !== null && <span>{`${distanceFeet} feet`}</span>}
            </li>
          ))}
        </ul>
      )}
      <VisitComments visit={visit} />
    </Card>
  );
}

const longForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/**
 * The specification's PPpp: 'Apr 29, 2026, 12:00:00 AM'. Browsers put a narrow blank before AM; ours is a plain one.
 */
const momentInWords = (iso: string): string => longForm.format(new Date(iso)).replaceAll('\u202f', ' ');

function placeInWords({ lat, lng }: Visit): string {
  if (lat === null || lng === null) return 'No location recorded';
  return `${lat.toFixed(DEGREE_DECIMALS)}, ${lng.toFixed(DEGREE_DECIMALS)}`;
}

/** The reader's time zone at that moment, in short. */
function zoneOf(iso: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

type ForVisit = { visit: Visit; when: string };

/** A link to the visit's nearest retailer, or a dialog to select one. */
function LinkedOrLink({ visit, when }: ForVisit) {
  const [selecting, setSelecting] = useState(false);
  const [nearest] = visit.retailers;
  if (nearest) {
    return (
      <ButtonLink
        variant="quiet"
        to="/retailers/$retailerId"
        params={{ retailerId: nearest.id }}
        aria-label={`View Retailer: ${nearest.name}`}
      >
        <Store size={ICON} aria-hidden="true" />
        View Retailer
      </ButtonLink>
    );
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Link Retailer to the visit of ${when}`}
        onClick={() => setSelecting(true)}
      >
        <Store size={ICON} aria-hidden="true" />
        Link Retailer
      </Button>
      <SelectRetailerDialog visit={visit} open={selecting} onOpenChange={setSelecting} />
    </>
  );
}

function DeleteButton({ visit, when }: ForVisit) {
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
