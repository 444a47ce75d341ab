import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Position } from '#shared/places/distance.ts';
import { Button } from '#ui/components/button.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { useSettled } from '#ui/time/use-settled.ts';
import styles from './place-hints.module.css';
import { checkedPlace, type WrittenPlace } from '../queries.ts';

type PlaceHintsProps = {
  place: WrittenPlace;
  /** Moves the store to the middle of its ZIP code. */
  onMove: (position: Position) => void;
};

/** Shows contradictions in a store's place while it is typed, with the same warnings as an import. They do not prevent saving. */
export function PlaceHints({ place, onMove }: PlaceHintsProps) {
  const asked = JSON.parse(useSettled(JSON.stringify(place))) as WrittenPlace;
  const isWritten = asked.state.trim() !== '' || asked.zip.trim() !== '';
  const { data } = useQuery({
    ...checkedPlace(asked),
    enabled: isWritten,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isWritten || !data) return null;
  const { warnings, middle } = data;
  if (warnings.length === 0 && middle === null) return null;
  return (
    <MessageBox
      tone={warnings.length > 0 ? 'warning' : 'info'}
      title={warnings.length > 0 ? 'Is this where the store is?' : 'The store has no position yet'}
    >
      <div className={styles.hints}>
        {warnings.map((warning) => (
          <span key={warning}>{warning}</span>
        ))}
        {warnings.length === 0 && (
          <span>A search by distance would find it at the middle of its ZIP code.</span>
        )}
        {middle && (
          <Button size="small" variant="quiet" onClick={() => onMove(middle)}>
            {warnings.length > 0 ? 'Move the store to its ZIP code' : 'Place it at its ZIP code'}
          </Button>
        )}
      </div>
    </MessageBox>
  );
}
