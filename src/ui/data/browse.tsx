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

/** One choice that narrows a list; `name` is its place in the state. */
export type BrowseFilter = {
  name: string;
  label: string;
  /** What stands for no choice, such as 'All roles'. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
};

const optionsOf = ({ all, options }: BrowseFilter) =>
  [['', all] as const, ...options].map(([value, label]) => ({ value, label }));

/** What the route of a browsed list hands to its screen. */
export type BrowseScreenProps<S extends AnyBrowseState = AnyBrowseState> = {
  state: S;
  onStateChange: (state: AnyBrowseState) => void;
};

/** The same by the list that the screen shows. */
export type ListScreenProps<List extends AnyList> = BrowseScreenProps<StateOf<List>>;

export type BrowseProps<Row> = BrowseScreenProps & {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  /** Words for a failed read. */
  error: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What the search looks at; without it there is none. */
  search?: string;
  filters?: readonly BrowseFilter[];
  /** Two further fields that narrow the list, after the filters. */
  fields?: ReactNode;
  /** How the list is sorted when the address does not say. */
  defaultSort?: string;
  /** Said when there is nothing. */
  empty: string;
  /** Said when search and filters leave nothing. */
  noMatch: string;
  /** Names the list's export: the same rows as a CSV file. */
  exportName?: string;
  /** What the export is asked for, where that is not what the address says. */
  exportInput?: AnyBrowseState;
  expand?: (row: Row) => ReactNode;
  expandLabel?: (row: Row) => string;
};

/** A list of the console: searched, filtered and sorted by the server, continued at its cursor, kept in the address. */
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
  // On a phone the choices are folded, so that the first row stands in sight.
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

/** On a phone rows are cards without headings to press. What is sorted is a name, or a time. */
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

/** Exports take a fresh sign-in: asks for it first, because a download that is refused says nothing on the page. */
async function downloadWhenFresh(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const { href } = event.currentTarget;
  if (await isFreshNow()) window.location.assign(href);
}

/** A pause in typing after which the list is searched, in milliseconds. */
const PAUSE_MS = 250;

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void };

function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed otherwise than by typing here, such as by going back.
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
