import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Id } from '../../../shared/ids.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { notify } from '../../../ui/toast.ts';
import { RetailerFinder } from '../../retailers/web/for-others/retailer-finder.tsx';
import { RetailerPicks } from '../../retailers/web/for-others/retailer-picks.tsx';
import type { Visit } from '../contract.ts';
import { linkFailed, NEARBY_ERROR } from './messages.ts';
import { storesNear, visitsClient, visitsKey } from './queries.ts';

type SelectRetailerDialogProps = { visit: Visit; open: boolean; onOpenChange: (open: boolean) => void };

/** 'Select a Retailer': the nearest stores, or a search by text where the visit has no coordinates or no store is near. */
export function SelectRetailerDialog({ visit, open, onOpenChange }: SelectRetailerDialogProps) {
  const cache = useQueryClient();
  const link = useMutation({
    mutationFn: ({ id }: { id: Id }) => visitsClient.linkRetailer({ visitId: visit.id, retailerId: id }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: visitsKey });
      onOpenChange(false);
    },
    onError: () => notify(linkFailed),
  });
  const pick = (retailer: { id: Id }) => link.mutate(retailer);
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
        <RetailerFinder busy={link.isPending} onPick={pick} />
      ) : (
        <Nearest visitId={visit.id} busy={link.isPending} onPick={pick} />
      )}
    </Dialog>
  );
}

type NearestProps = { visitId: Id; busy: boolean; onPick: (retailer: { id: Id }) => void };

function Nearest({ visitId, busy, onPick }: NearestProps) {
  const nearby = useQuery(storesNear(visitId));
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
