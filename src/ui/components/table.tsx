import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

type SortValue = string | number | Date | null;
export type Sort = { key: string; descending: boolean };

export type Column<Row> = {
  /** Names the column within the table. */
  key: string;
  /** The heading; on a phone it stands before the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this value. */
  sortBy?: (row: Row) => SortValue;
  /** Offers to sort by this column where the rows come sorted (`onSort`). */
  sortable?: boolean;
  /** `main` names the row and is the title of its card on a phone; `actions` holds buttons and shows no heading. */
  kind?: 'main' | 'number' | 'actions';
  /** Left out on a phone, where less is more. */
  wideOnly?: boolean;
};

type TableProps<Row> = {
  /** Names the table for people who do not see where it stands. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** How the rows come sorted, when the caller sorts them. */
  sort?: Sort | null;
  /** Asks for the rows in another order. Without it the table sorts what it has. */
  onSort?: (sort: Sort) => void;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** What a row unfolds; its toggle stands at the end of the row. */
  expand?: (row: Row) => ReactNode;
  /** Names a row's toggle, such as 'Sessions of Harvest of Kings'. */
  expandLabel?: (row: Row) => string;
  /** On a phone puts the values of a row beside each other, as many as fit, instead of each in a line of its own. */
  compact?: boolean;
};

/** Rows and columns that can be sorted and unfolded; a stack of cards below 700 px. */
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
      <tbody>
        {shown.map((row) => {
          const key = rowKey(row);
          const isOpen = open.has(key);
          return (
            <Fragment key={key}>
              <tr className={classNames(styles.row, isOpen && styles.open)}>
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

/** The rows in the order of a value; rows without one come last either way. */
function sortRows<Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue, descending: boolean): Row[] {
  return rows.toSorted((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    return descending ? compare(b, a) : compare(a, b);
  });
}
