import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Download, Search, SlidersHorizontal } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { Page } from '#shared/paging.ts';
import type { AnyBrowseState, AnyList, StateOf } from './browse-state.ts';
import styles from './browse.module.css';
import { Button, buttonClass } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { classNames } from '../components/class-names.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { TextField } from '../forms/field.tsx';
import { Paged } from './paged.tsx';
import { isFreshNow } from '../session/fresh-sign-in.ts';
import { SelectField } from '../forms/select-field.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { type Column, type Sort, Table } from '../components/table.tsx';

/** A filter of a list; `name` is its key in the state. */
export type BrowseFilter = {
  name: string;
  label: string;
  /** The label of the option without a filter, such as 'All roles'. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
};

const optionsOf = ({ all, options }: BrowseFilter) =>
  [['', all] as const, ...options].map(([value, label]) => ({ value, label }));

/** What the route of a list passes to its screen. */
export type BrowseScreenProps<S extends AnyBrowseState = AnyBrowseState> = {
  state: S;
  onStateChange: (state: AnyBrowseState) => void;
};

/** The same, for a given list. */
export type ListScreenProps<List extends AnyList> = BrowseScreenProps<StateOf<List>>;

export type BrowseProps<Row> = BrowseScreenProps & {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  /** The error message for a failed read. */
  error: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The label of the search box; without it there is none. */
  search?: string;
  filters?: readonly BrowseFilter[];
  /** Two more filter fields, after the filters. */
  fields?: ReactNode;
  /** The default order. */
  defaultSort?: string;
  /** The message for an empty list. */
  empty: string;
  /** The message when search and filters match nothing. */
  noMatch: string;
  /** The name of the list's export as a CSV file. */
  exportName?: string;
  /** The input of the export, if it differs from the URL's state. */
  exportInput?: AnyBrowseState;
  expand?: (row: Row) => ReactNode;
  expandLabel?: (row: Row) => string;
};

/** A list of the console. The server searches, filters, sorts and pages it; its state is in the URL. */
export function Browse<Row>(props: BrowseProps<Row>) {
  const { label, query, error, columns, rowKey, search, filters = [], state, onStateChange } = props;
  const change = (name: string, value: string) => {
    const { [name]: _before, ...others } = state;
    onStateChange(value === '' ? others : { ...others, [name]: value });
  };
  const { sort = props.defaultSort, ...narrowing } = state;
  const isNarrowed = Object.values(narrowing).some(Boolean);
  const { q: _searched, ...choices } = narrowing;
  const chosen = Object.values(choices).filter(Boolean).length;
  // On a phone the filters are collapsed, so that the first row is visible.
  const [unfolded, setUnfolded] = useState(false);
  const choicesId = useId();
  return (
    <>
      <div className={styles.controls}>
        {search !== undefined && (
          <SearchBox label={search} value={state['q'] ?? ''} onSearch={(text) => change('q', text)} />
        )}
        <Button
          className={styles.fold}
          variant="quiet"
          aria-expanded={unfolded}
          aria-controls={choicesId}
          onClick={() => setUnfolded(!unfolded)}
        >
          <SlidersHorizontal size={18} aria-hidden="true" />
          {props.exportName === undefined ? 'Filters' : 'Filter & export'}
          {chosen > 0 && ` (${chosen})`}
        </Button>
        <div id={choicesId} className={classNames(styles.choices, unfolded && styles.unfolded)}>
          {filters.map((filter) => (
            <SelectField
              key={filter.name}
              label={filter.label}
              value={state[filter.name] ?? ''}
              options={optionsOf(filter)}
              onValueChange={(value) => change(filter.name, value)}
            />
          ))}
          {props.fields !== undefined && <div className={styles.pair}>{props.fields}</div>}
          {columns.some(({ sortable }) => sortable) && (
            <div className={styles.phoneSort}>
              <SelectField
                label="Sort by"
                value={sort ?? ''}
                options={sortOptions(columns)}
                onValueChange={(value) => change('sort', value)}
              />
            </div>
          )}
          {props.exportName !== undefined && (
            <a
              className={buttonClass({ variant: 'quiet' }, styles.export)}
              href={exportAddress(props.exportName, props.exportInput ?? state)}
              download
              onClick={(event) => void downloadWhenFresh(event)}
            >
              <Download size={18} aria-hidden="true" />
              Export CSV
            </a>
          )}
        </div>
      </div>
      <div aria-busy={query.isPlaceholderData || undefined} className={styles.rows}>
        <Paged query={query} error={error} loading={<Skeleton shape="row" count={6} />}>
          {(rows) => (
            <Card flush>
              <Table
                label={label}
                rows={rows}
                columns={columns}
                rowKey={rowKey}
                sort={sort === undefined ? null : sortOf(sort)}
                onSort={({ key, descending }) => change('sort', `${descending ? '-' : ''}${key}`)}
                empty={<EmptyState plain text={isNarrowed ? props.noMatch : props.empty} piece="flag" />}
                {...(props.expand && { expand: props.expand })}
                {...(props.expandLabel && { expandLabel: props.expandLabel })}
              />
            </Card>
          )}
        </Paged>
      </div>
    </>
  );
}

/** The options to sort by on a phone, where rows are cards without headings. Sortable columns contain names or times. */
const sortOptions = <Row,>(columns: readonly Column<Row>[]) =>
  columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header, kind }) => {
      const [first, last] = kind === 'main' ? ['A-Z', 'Z-A'] : ['earliest first', 'latest first'];
      return [
        { value: key, label: `${header} (${first})` },
        { value: `-${key}`, label: `${header} (${last})` },
      ];
    });

const sortOf = (sort: string): Sort => ({
  key: sort.replace(/^-/, ''),
  descending: sort.startsWith('-'),
});

function exportAddress(name: string, input: AnyBrowseState): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) if (value !== undefined) query.set(key, value);
  return `/api/admin/exports/${name}.csv${query.size === 0 ? '' : `?${query}`}`;
}

/** Exports require a fresh sign-in. Ask for it first, because a refused download shows nothing on the page. */
async function downloadWhenFresh(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const { href } = event.currentTarget;
  if (await isFreshNow()) window.location.assign(href);
}

/** How long typing must pause before the list is searched, in milliseconds. */
const PAUSE_MS = 250;

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void };

function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL was changed by something else than typing here, such as the Back button.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === known) return undefined;
    const timer = setTimeout(() => {
      setKnown(text);
      onSearch(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, known, onSearch]);
  return (
    <div className={styles.search} role="search">
      <Search className={styles.glass} size={18} aria-hidden="true" />
      <TextField
        label={label}
        type="search"
        limit={100}
        isCut
        value={text}
        onValueChange={setText}
        autoComplete="off"
      />
    </div>
  );
}
