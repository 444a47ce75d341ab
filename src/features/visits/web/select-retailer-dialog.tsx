import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../shared/ids.ts';
import { useChange } from '../../../ui/data/change.ts';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { RetailerFinder } from '../../retailers/web/for-others/retailer-finder.tsx';
import { RetailerPicks } from '../../retailers/web/for-others/retailer-picks.tsx';
import type { Visit } from '../contract.ts';
import { NEARBY_ERROR } from './messages.ts';
import { nearbyRetailers, visitsClient, visitsKey } from './queries.ts';

type SelectRetailerDialogProps = { visit: Visit; open: boolean; onOpenChange: (open: boolean) => void };

/** 'Select a Retailer': the nearest retailers, or a text search if the visit has no coordinates or none is near. */
export function SelectRetailerDialog({ visit, open, onOpenChange }: SelectRetailerDialogProps) {
  const link = useChange(visitsClient.linkRetailer, {
    done: null,
    failed: 'Failed to link retailer',
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
      description={
        visit.lat === null
          ? 'This visit has no location. Search for the store you were at.'
          : 'The nearest stores within 10 miles of where you were.'
      }
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
  return (
    <Loaded query={nearby} error={NEARBY_ERROR}>
      {({ items }) =>
        items.length === 0 ? (
          <>
            <p>No store is within 10 miles. Search for it instead.</p>
            <RetailerFinder busy={busy} onPick={onPick} />
          </>
        ) : (
          <RetailerPicks retailers={items} busy={busy} onPick={onPick} />
        )
      }
    </Loaded>
  );
}
