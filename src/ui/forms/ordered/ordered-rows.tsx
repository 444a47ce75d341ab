import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../components/button.tsx';

/** A part of a form that has a place among its likes; `key` stays the same wherever it moves. */
type OrderedRow = { key: string };

type OrderedRowsOptions<Row> = {
  rows: readonly Row[];
  onRowsChange: (rows: Row[]) => void;
  /** What one of them is called, such as 'question'. */
  noun: string;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Moves, adds and removes rows: the focus stays with the row that was moved, and what happened is announced. Put `frame`
 * on the element around the rows and the button that adds one (`data-add`), `data-row` with its key on each row, and
 * `said` into a status.
 */
export function useOrderedRows<Row extends OrderedRow, Frame extends HTMLElement = HTMLFormElement>({
  rows,
  onRowsChange,
  noun,
}: OrderedRowsOptions<Row>) {
  const frame = useRef<Frame>(null);
  const [said, setSaid] = useState('');
  /** Focuses the first that is there, once the rows are in their new order. */
  const focusOn = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const found = selectors.map((selector) => frame.current?.querySelector<HTMLElement>(selector));
      found.find(Boolean)?.focus();
    });
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row) return;
    onRowsChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    setSaid(`${capitalised(noun)} ${from + 1} is now ${noun} ${to + 1} of ${rows.length}`);
    const button = (direction: string) => `[data-row="${row.key}"] [data-move="${direction}"]:enabled`;
    focusOn(...(to < from ? [button('up'), button('down')] : [button('down'), button('up')]));
  };
  const remove = (index: number) => {
    const next = rows[index + 1] ?? rows[index - 1];
    onRowsChange(rows.toSpliced(index, 1));
    setSaid(`${capitalised(noun)} ${index + 1} is removed`);
    focusOn(`[data-row="${next?.key}"] [data-remove]`, '[data-add]');
  };
  const add = (row: Row) => {
    onRowsChange([...rows, row]);
    setSaid('');
    focusOn(`[data-row="${row.key}"] :is(input, textarea)`);
  };
  return { frame, said, move, remove, add };
}

type RowToolsProps = {
  noun: string;
  /** The row's place, counted from 0, and how many there are. */
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
};

/** The buttons of a row: up, down and away. */
export function RowTools({ noun, index, count, onMove, onRemove }: RowToolsProps) {
  const name = `${noun} ${index + 1}`;
  return (
    <>
      <IconButton
        label={`Move ${name} up`}
        data-move="up"
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        data-move="down"
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${name}`} data-remove danger onClick={() => onRemove(index)}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </>
  );
}
