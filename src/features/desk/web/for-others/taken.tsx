import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaskKind } from '#shared/desk.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { Take } from '../../contract.ts';
import { desk, deskClient, deskKey } from './desk-queries.ts';
import styles from './desk.module.css';

/** Which admin works on something; undefined if nobody does, or if that has not been loaded. */
const useTake = (id: Id): Take | undefined => useQuery(desk()).data?.takes.find((take) => take.id === id);

/** A badge in a list that names the admin who works on an item. */
export function TakerBadge({ id }: { id: Id }) {
  const take = useTake(id);
  if (!take) return null;
  return <Badge tone="blue">{take.isViewer ? 'you have it' : `${isolated(take.by)} has it`}</Badge>;
}

/** On the page of a waiting item: the admin who works on it, and buttons to take it, give it back or take it over. */
export function TakeIt({ id, kind }: { id: Id; kind: TaskKind }) {
  const take = useTake(id);
  const { isPending: isUnknown } = useQuery(desk());
  const [asking, setAsking] = useState(false);
  const taking = useChange(deskClient.take, {
    done: 'You have it. Other admins see that.',
    failed: 'It could not be taken',
    stale: [deskKey],
  });
  const givingBack = useChange(deskClient.giveBack, {
    done: 'Nobody works on it now',
    failed: 'It could not be given back',
    stale: [deskKey],
  });
  const isBusy = taking.isPending || givingBack.isPending;
  return (
    <div className={styles.take}>
      <p className={styles.taker}>
        {take ? (
          <>
            {take.isViewer ? 'You work on it' : `${isolated(take.by)} works on it`}, since{' '}
            <Moment iso={take.at} />
          </>
        ) : (
          'Nobody works on it'
        )}
      </p>
      {take?.isViewer ? (
        <Button size="small" variant="quiet" busy={isBusy} onClick={() => void givingBack.run({ id })}>
          Give it back
        </Button>
      ) : (
        <Button
          size="small"
          variant="quiet"
          busy={isBusy}
          disabled={isUnknown}
          onClick={() => (take ? setAsking(true) : void taking.run({ id, kind, from: null }))}
        >
          {take ? 'Take it over' : 'Take it'}
        </Button>
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Take it over from ${isolated(take?.by ?? '')}?`}
        text="They see that you have it from now on."
        confirm="Take it over"
        onConfirm={() => taking.run({ id, kind, from: take?.takerId ?? null })}
      />
    </div>
  );
}
