import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

type SortValue = string | number | Date | null;
export type Sort = { key: string; descending: boolean };

export type Column<Row> = {
  /** Identifies the column within the table. */
  key: string;
  /** The heading; on a phone it is shown before the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value to sort by; makes the column sortable. */
  sortBy?: (row: Row) => SortValue;
  /** Makes the column sortable where the caller sorts the rows (`onSort`). */
  sortable?: boolean;
  /** `main` names the row and is the title of its card on a phone; `actions` contains buttons and has no visible heading. */
  kind?: 'main' | 'number' | 'actions';
  /** Hides the column on a phone. */
  wideOnly?: boolean;
};

type TableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The current order, if the caller sorts the rows. */
  sort?: Sort | null;
  /** Asks the caller to sort the rows. Without it the table sorts them itself. */
  onSort?: (sort: Sort) => void;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** The details of a row. They are opened by a press anywhere on the row, or on the toggle at its end; arrow keys move between toggles. */
  expand?: (row: Row) => ReactNode;
  /** The accessible name of a row's toggle, such as 'Sessions of Harvest of Kings'. */
  expandLabel?: (row: Row) => string;
  /** On a phone, puts as many values of a row as fit on each line, instead of one per line. */
  compact?: boolean;
};

/** A table whose rows can be sorted and opened; a stack of cards below 700 px. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, columns, rowKey, empty, expand, expandLabel, compact = false } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sort = props.onSort ? (props.sort ?? null) : ownSort;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (rows.length === 0 && empty !== undefined) return empty;

  const sortBy = columns.find((column) => column.key === sort?.key)?.sortBy;
  const shown = sort && sortBy ? sortRows(rows, sortBy, sort.descending) : rows;
  const toggle = (key: string) =>
    setOpen(open.has(key) ? new Set([...open].filter((other) => other !== key)) : new Set([...open, key]));

  return (
    <table className={classNames(styles.table, compact && styles.compact)} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSort={props.onSort ?? setOwnSort} />
          ))}
          {expand && (
            <th scope="col">
              <span className="visually-hidden">Details</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...(expand && { onClick: pressToggle, onKeyDown: goToToggle })}>
        {shown.map((row) => {
          const key = rowKey(row);
          const isOpen = open.has(key);
          return (
            <Fragment key={key}>
              <tr className={classNames(styles.row, expand && styles.pressable, isOpen && styles.open)}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={cellClass(column)}
                    data-label={column.kind === 'actions' ? undefined : column.header}
                  >
                    {column.cell(row)}
                  </td>
                ))}
                {expand && (
                  <td className={classNames(styles.narrow, styles.toggle)}>
                    <IconButton
                      {...TOGGLE_MARK}
                      label={expandLabel?.(row) ?? 'Details'}
                      aria-expanded={isOpen}
                      aria-controls={isOpen ? `detail-${key}` : undefined}
                      onClick={() => toggle(key)}
                    >
                      <ChevronRight size={18} className={styles.chevron} data-open={isOpen || undefined} />
                    </IconButton>
                  </td>
                )}
              </tr>
              {expand && isOpen && (
                <tr id={`detail-${key}`}>
                  <td className={styles.detail} colSpan={columns.length + 1}>
                    {expand(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** Marks the toggles, so that presses on a row and arrow keys can find them. */
const TOGGLE_MARK = { 'data-row-toggle': '' };
const TOGGLE = '[data-row-toggle]';
const HAS_PRESS_OF_ITS_OWN = 'a, button, input, select, textarea, label, summary';

/** A press on a row presses its toggle, except a press on a control in the row, or one that selected text. */
function pressToggle({ target }: MouseEvent<HTMLTableSectionElement>): void {
  if (!(target instanceof Element) || target.closest(HAS_PRESS_OF_ITS_OWN)) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr')?.querySelector<HTMLElement>(TOGGLE)?.click();
}

/** On a toggle, the up and down arrow keys move to the toggle of the previous or next row. */
function goToToggle(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const toggles = [...event.currentTarget.querySelectorAll<HTMLElement>(TOGGLE)];
  const at = toggles.findIndex((toggle) => toggle === event.target);
  const next = at === -1 ? undefined : toggles[at + step];
  if (step === 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

function cellClass<Row>({ kind, wideOnly }: Column<Row>) {
  return classNames(
    wideOnly && styles.wide,
    kind === 'main' && styles.main,
    kind === 'number' && styles.end,
    kind === 'actions' && styles.narrow,
  );
}

type HeaderCellProps<Row> = { column: Column<Row>; sort: Sort | null; onSort: (sort: Sort) => void };

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { key, header, kind, sortBy, sortable = sortBy !== undefined } = column;
  const sorted = sort?.key === key ? sort : null;
  if (!sortable) {
    return (
      <th scope="col" className={classNames(kind === 'number' && styles.end)}>
        {kind === 'actions' ? <span className="visually-hidden">{header}</span> : header}
      </th>
    );
  }
  const Arrow = sorted ? (sorted.descending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th
      scope="col"
      className={classNames(kind === 'number' && styles.end)}
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        data-on={sorted ? '' : undefined}
        onClick={() => onSort({ key, descending: sorted ? !sorted.descending : false })}
      >
        {header}
        <Arrow size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: SortValue, b: SortValue): number {
  if (a === null || b === null) return 0;
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return Number(a) - Number(b);
}

/** Sorts rows by a value; rows without a value come last in either direction. */
function sortRows<Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue, descending: boolean): Row[] {
  return rows.toSorted((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    return descending ? compare(b, a) : compare(a, b);
  });
}
