import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Dialog } from '#ui/popups/dialog.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { RetailerFinder } from '#features/retailers/web/for-others/retailer-finder.tsx';
import { RetailerPicks } from '#features/retailers/web/for-others/retailer-picks.tsx';
import type { Visit } from '../contract.ts';
import { linkFailed, NEARBY_ERROR } from './messages.ts';
import styles from './my-visits-page.module.css';
import { nearbyRetailers, visitsClient, visitsKey } from './queries.ts';

type SelectRetailerDialogProps = { visit: Visit; open: boolean; onOpenChange: (open: boolean) => void };

/** The dialog 'Select a Retailer': the nearest retailers, or a text search if the visit has no coordinates or none is near. */
export function SelectRetailerDialog({ visit, open, onOpenChange }: SelectRetailerDialogProps) {
  const link = useChange(visitsClient.linkRetailer, {
    done: null,
    failed: linkFailed,
    stale: [visitsKey],
  });
  const pick = async ({ id }: { id: Id }) => {
    if (await link.run({ visitId: visit.id, retailerId: id })) onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Select a Retailer"
      {...(visit.lat === null && {
        description: 'This visit has no location. Search for the store you were at.',
      })}
    >
      {visit.lat === null ? (
        <RetailerFinder busy={link.isPending} onPick={(retailer) => void pick(retailer)} />
      ) : (
        <Nearest visitId={visit.id} busy={link.isPending} onPick={(retailer) => void pick(retailer)} />
      )}
    </Dialog>
  );
}

type NearestProps = { visitId: Id; busy: boolean; onPick: (retailer: { id: Id }) => void };

function Nearest({ visitId, busy, onPick }: NearestProps) {
  const nearby = useQuery(nearbyRetailers(visitId));
  const [searching, setSearching] = useState(false);
  const finder = <RetailerFinder busy={busy} onPick={onPick} />;
  return (
    <Loaded query={nearby} error={NEARBY_ERROR}>
      {({ items }) =>
        items.length === 0 ? (
          <>
            <p>No store is within 10 miles. Search for it instead.</p>
            {finder}
          </>
        ) : searching ? (
          finder
        ) : (
          <>
            <p>The nearest stores within 10 miles of where you were.</p>
            <RetailerPicks retailers={items} busy={busy} onPick={onPick} />
            <div className={styles.search}>
              <Button variant="quiet" onClick={() => setSearching(true)}>
                Search for another store
              </Button>
            </div>
          </>
        )
      }
    </Loaded>
  );
}
