import { useState } from 'react';
import { Button } from '../../../../ui/components/button.tsx';
import { Card } from '../../../../ui/components/card.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { guessColumns, type ImportColumns, type ImportField, importFields } from '../../import/columns.ts';
import { planImport } from '../../import/plan-import.ts';
import type { CsvTable } from '../../import/read-csv.ts';
import { ImportReport } from './import-report.tsx';
import styles from './import-page.module.css';
import { useImport } from './use-import.ts';

const labels: Record<ImportField, string> = {
  name: 'Name',
  brand: 'Chain, where a row has no name',
  description: 'Description',
  address: 'Address',
  address2: 'Address, second line',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  phone: 'Phone',
  email: 'Email',
  websiteUrl: 'Website',
  lat: 'Latitude',
  lng: 'Longitude',
};

type ImportWorkProps = {
  table: CsvTable;
  busy: boolean;
  /** Called when sending rows begins and when it ends. */
  onBusyChange: (busy: boolean) => void;
};

/** A file's import: its columns, guessed or chosen, the dry run, and the outcome of each row. */
export function ImportWork({ table, busy, onBusyChange }: ImportWorkProps) {
  const [columns, setColumns] = useState<ImportColumns>(() => guessColumns(table.header));
  const [nameOfAll, setNameOfAll] = useState('');
  const { progress, run, goOn, stop, reset } = useImport();
  const plan = planImport(table, { columns, nameOfAll });
  const choices = table.header.map((title, index) => ({
    value: String(index),
    label: title || `Column ${index + 1}`,
  }));
  const isUnfinished = progress?.state === 'stopped' || progress?.state === 'failed';
  const whileBusy = async (work: Promise<void>) => {
    onBusyChange(true);
    await work;
    onBusyChange(false);
  };
  return (
    <>
      <Card title="Columns" level={2} className={styles.card}>
        <div className={styles.columns}>
          {importFields.map((field) => (
            <SelectField
              key={field}
              label={labels[field]}
              value={String(columns[field] ?? '')}
              disabled={busy}
              options={[{ value: '', label: 'None' }, ...choices]}
              onValueChange={(value) => {
                const { [field]: _, ...rest } = columns;
                setColumns(value === '' ? rest : { ...rest, [field]: Number(value) });
                reset();
              }}
            />
          ))}
          <TextField
            label="Name of stores without one"
            value={nameOfAll}
            maxLength={200}
            disabled={busy}
            onValueChange={(value) => {
              setNameOfAll(value);
              reset();
            }}
          />
        </div>
      </Card>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          busy={busy && progress?.dryRun === true}
          disabled={busy}
          onClick={() => void whileBusy(run(plan, true))}
        >
          Dry run
        </Button>
        <Button
          busy={busy && progress?.dryRun === false}
          disabled={busy}
          onClick={() => void whileBusy(run(plan, false))}
        >
          {`Import ${plan.total} rows`}
        </Button>
        {isUnfinished && !busy && (
          <Button variant="quiet" onClick={() => void whileBusy(goOn(plan))}>
            Go on
          </Button>
        )}
        {busy && (
          <Button variant="danger" onClick={stop}>
            Stop
          </Button>
        )}
      </div>
      <ImportReport plan={plan} progress={progress} />
    </>
  );
}
