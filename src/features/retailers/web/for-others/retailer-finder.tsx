import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { LOAD_RETAILERS_ERROR } from '../messages.ts';
import { foundRetailers } from '../queries.ts';
import { namedFirst } from './name-search.ts';
import { type PickableRetailer, RetailerPicks } from './retailer-picks.tsx';

type RetailerFinderProps = { busy?: boolean; onPick: (retailer: PickableRetailer) => void };

/** Finds one store by name, city or state, wherever it is. */
export function RetailerFinder({ busy = false, onPick }: RetailerFinderProps) {
  const [text, setText] = useState('');
  const found = useInfiniteQuery(
    foundRetailers({ text: useDeferredValue(text.trim()), rangeMiles: 0 }, null),
  );
  return (
    <div>
      <TextField
        label="Search"
        type="search"
        value={text}
        limit={100}
        isCut
        placeholder="Search by name, city, or state"
        autoComplete="off"
        onValueChange={setText}
      />
      <Paged query={found} error={LOAD_RETAILERS_ERROR}>
        {(retailers) =>
          retailers.length === 0 ? (
            <EmptyState plain text="No retailers found." terrain="sand" piece="store" />
          ) : (
            <RetailerPicks retailers={namedFirst(retailers, text)} busy={busy} onPick={onPick} />
          )
        }
      </Paged>
    </div>
  );
}
