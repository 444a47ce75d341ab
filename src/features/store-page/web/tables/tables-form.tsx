import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { RowTools, useOrderedRows } from '#ui/forms/ordered/ordered-rows.tsx';
import { useTyped } from '#ui/forms/ordered/use-typed.ts';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import type { TablesOfStore } from '../../tables/contract.ts';
import { LONGEST_FITS, LONGEST_NAME, MOST_TABLES } from '../../tables/inputs.ts';
import { storePageClient, storePageKey, tablesOfStore } from '../queries.ts';
import styles from './tables.module.css';
import {
  numberedTables,
  problemsOfTables,
  tableInWords,
  tablesOf,
  type TypedTable,
  typedTables,
} from './typed-tables.ts';

/** On the edit page of a store: its tables, for those who may edit it. */
export function TablesForm({ retailerId }: { retailerId: Id }) {
  const stored = useQuery(tablesOfStore(retailerId));
  return (
    <Loaded
      query={stored}
      error="The tables could not be loaded. Please try again later."
      loading={<Skeleton shape="card" />}
    >
      {(tables) => (
        <Card title="Tables" level={2}>
          <p>
            A session whose place is one of these tables takes it: nobody else can plan a session there at the
            same time.
          </p>
          <Editor retailerId={retailerId} tables={tables} />
        </Card>
      )}
    </Loaded>
  );
}

type Values = { tables: TypedTable[] };

const revised = ({ items, revision }: TablesOfStore): { values: Values; revision: number } => ({
  values: { tables: typedTables(items) },
  revision,
});

const staleWords = {
  labels: { tables: 'Tables' },
  lists: ['tables'],
  show: { tables: (tables: TypedTable[]) => tables.map(tableInWords).join('\n') },
};

function Editor({ retailerId, tables: stored }: { retailerId: Id; tables: TablesOfStore }) {
  const stale = useStaleForm();
  const [isChecked, setChecked] = useState(false);
  const [count, setCount] = useState<number | null>(4);
  const save = useChange(storePageClient.tables.save, {
    done: 'Tables saved',
    failed: 'The tables could not be saved',
    stale: [storePageKey],
    onDone: () => setChecked(false),
    onFailed: stale.onFailed,
  });
  const editor = useRef<HTMLDivElement>(null);
  const typed = useTyped<Values>({
    given: revised(stored),
    stale,
    element: editor,
    save: async ({ tables }, revision) => {
      setChecked(true);
      if (Object.keys(problemsOfTables(tables)).length > 0) return false;
      return save.run({ retailerId, revision, tables: tablesOf(tables) });
    },
  });
  const { tables } = typed.values;
  const setTables = (next: TypedTable[]) => typed.change({ tables: next });
  const { frame, said, move, remove, add } = useOrderedRows({
    rows: tables,
    onRowsChange: setTables,
    noun: 'table',
  });
  const problems = isChecked ? problemsOfTables(tables) : {};
  const change = (index: number, part: Partial<TypedTable>) =>
    setTables(tables.map((table, at) => (at === index ? { ...table, ...part } : table)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void typed.form.handleSubmit();
  };
  return (
    <form ref={frame} noValidate aria-label="Tables" onSubmit={submit} className={styles.form}>
      <StaleForm
        stale={stale}
        form={typed.form}
        given={typed.given}
        read={async () => revised(await storePageClient.tables.list({ retailerId }))}
        {...staleWords}
      />
      <div ref={editor} className={styles.rows}>
        {tables.map((table, index) => (
          <div
            key={table.key}
            data-row={table.key}
            className={styles.row}
            role="group"
            aria-label={`Table ${index + 1}`}
          >
            <TextField
              label="Name"
              value={table.name}
              limit={LONGEST_NAME}
              error={problems[`${index}.name`]}
              onValueChange={(name) => change(index, { name })}
            />
            <NumberField
              label="Seats"
              min={1}
              max={99}
              value={table.seats}
              error={problems[`${index}.seats`]}
              onValueChange={(seats) => change(index, { seats })}
            />
            <TextField
              label="What fits at it"
              placeholder="Miniatures up to 6 × 4 feet"
              value={table.fits}
              limit={LONGEST_FITS}
              error={problems[`${index}.fits`]}
              onValueChange={(fits) => change(index, { fits })}
            />
            <div className={styles.tools}>
              <RowTools noun="table" index={index} count={tables.length} onMove={move} onRemove={remove} />
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {tables.length === 0 ? (
        <div className={styles.start}>
          <NumberField
            label="How many tables are there?"
            min={1}
            max={MOST_TABLES}
            value={count}
            onValueChange={setCount}
          />
          <Button
            variant="quiet"
            data-add
            disabled={count === null || count < 1 || count > MOST_TABLES}
            onClick={() => setTables(numberedTables([], count ?? 0))}
          >
            <Plus size={18} aria-hidden="true" />
            Add them
          </Button>
        </div>
      ) : (
        <Button
          variant="quiet"
          data-add
          disabled={tables.length >= MOST_TABLES}
          onClick={() => numberedTables(tables, 1).forEach(add)}
        >
          <Plus size={18} aria-hidden="true" />
          Add a table
        </Button>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending} disabled={!typed.isDirty}>
          Save tables
        </Button>
      </div>
    </form>
  );
}
