import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { columnProblem, guessColumns, type ImportColumns } from '../../import/columns.ts';
import { planImport } from '../../import/plan-import.ts';
import type { CsvTable } from '../../import/read-csv.ts';
import { ImportColumnFields } from './import-column-fields.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report.tsx';
import styles from './import-page.module.css';
import { useImport } from './use-import.ts';

type ImportWorkProps = {
  name: string;
  table: CsvTable & { hasHeader: boolean };
  busy: boolean;
  /** Called when sending rows begins and when it ends. */
  onBusyChange: (busy: boolean) => void;
};

/** A file's import: its columns, guessed or chosen; its first stores; the dry run; and the result of each row. */
export function ImportWork({ name, table, busy, onBusyChange }: ImportWorkProps) {
  const [columns, setColumns] = useState<ImportColumns>(() => guessColumns(table.header));
  const [naming, setNaming] = useState({ nameOfAll: '', chain: '' });
  const { progress, run, goOn, stop, reset } = useImport(name);
  const plan = planImport(table, { columns, ...naming });
  const problem = columnProblem(table.header, columns, naming);
  const isUnfinished = progress?.state === 'stopped' || progress?.state === 'failed';
  const whileBusy = async (work: Promise<void>) => {
    onBusyChange(true);
    await work;
    onBusyChange(false);
  };
  return (
    <>
      <ImportColumnFields
        table={table}
        columns={columns}
        naming={naming}
        disabled={busy}
        hasProblem={problem !== null}
        onChange={(change) => {
          setColumns(change.columns);
          setNaming(change.naming);
          reset();
        }}
      />
      {problem !== null && (
        <div className={styles.card}>
          <MessageBox tone="danger">{`${problem}. Choose the column above.`}</MessageBox>
        </div>
      )}
      {problem === null && (
        <>
          <Card title="First stores" level={2} className={styles.card}>
            <ImportPreview plan={plan} />
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
              disabled={busy || plan.batches.length === 0}
              onClick={() => void whileBusy(run(plan, false))}
            >
              {rowsInWords(plan.total - plan.errors.length, plan.total)}
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
      )}
    </>
  );
}

/** The button's label. `good` excludes rows with errors, which are not imported. */
const rowsInWords = (good: number, total: number): string => {
  const rows = good === 1 ? 'row' : 'rows';
  return good === total ? `Import ${good} ${rows}` : `Import ${good} of ${total} rows`;
};
