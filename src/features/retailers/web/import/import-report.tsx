import { Download } from 'lucide-react';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { errorsCsv, type ImportPlan } from '../../import/plan-import.ts';
import { resultsCsv, type RowResult, tally } from '../../import/row-results.ts';
import styles from './import-page.module.css';
import type { ImportProgress } from './run-import.ts';

/** The most errors listed on the page; the CSV has all of them. */
const SHOWN_ERRORS = 10;

const titles: Record<ImportProgress['state'], string> = {
  running: 'Under way',
  done: 'Done',
  stopped: 'Stopped',
  failed: 'Not finished',
};

/** 'Done', or 'Done with 10 errors'. */
function titleOf({ state, results }: ImportProgress): string {
  const { error } = tally(results);
  if (state !== 'done' || error === 0) return titles[state];
  return `Done with ${error} ${error === 1 ? 'error' : 'errors'}`;
}

const endings = {
  stopped: 'Stopped on the way. What is counted here is done; go on for the rest.',
  failed: 'Something went wrong on the way. What is counted here is done; go on for the rest.',
};

function download(name: string, csv: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

type ImportReportProps = { plan: ImportPlan; progress: ImportProgress | null };

/** The rows of a file that can't be imported, and the results of the others so far. */
export function ImportReport({ plan, progress }: ImportReportProps) {
  const { errors } = plan;
  if (!progress && errors.length === 0) return null;
  return (
    <Card level={2} title={progress ? titleOf(progress) : 'Errors'} className={styles.card}>
      {progress && <Progress total={plan.total} progress={progress} />}
      {errors.length > 0 && (
        <ul className={styles.errors} aria-label="Errors">
          {errors.slice(0, SHOWN_ERRORS).map(({ line, reason }) => (
            <li key={line}>{`Line ${line}: ${reason}`}</li>
          ))}
          {errors.length > SHOWN_ERRORS && <li>{`and ${errors.length - SHOWN_ERRORS} more`}</li>}
        </ul>
      )}
      {progress && <Warnings results={progress.results} />}
      <div className={styles.downloads}>
        {errors.length > 0 && (
          <Button variant="quiet" onClick={() => download('errors.csv', errorsCsv(plan))}>
            <Download size={18} aria-hidden="true" />
            {`Errors as CSV (${errors.length})`}
          </Button>
        )}
        {progress && progress.state !== 'running' && (
          <Button variant="quiet" onClick={() => download('rows.csv', resultsCsv(progress.results))}>
            <Download size={18} aria-hidden="true" />
            Every row as CSV
          </Button>
        )}
      </div>
    </Card>
  );
}

function Progress({ total, progress }: { total: number; progress: ImportProgress }) {
  const { results, state, dryRun } = progress;
  const counts = tally(results);
  return (
    <>
      <progress className={styles.progress} aria-label="Rows" max={total} value={results.length} />
      <p role="status" className={styles.status}>
        {`${results.length} of ${total} rows. `}
        {dryRun && 'A dry run: nothing is stored. '}
        {(state === 'stopped' || state === 'failed') && endings[state]}
      </p>
      <dl className={styles.counts}>
        <Count name="New" value={counts.new} />
        <Count name="Updates" value={counts.update} />
        <Count name="Duplicates" value={counts.duplicate} />
        <Count name="Errors" value={counts.error} tone="error" />
        <Count name="Warnings" value={counts.warning} tone="warning" />
        <Count name="Placed by ZIP code" value={counts.approximate} />
        <Count name="Kept as corrected" value={counts.kept} />
      </dl>
    </>
  );
}

type CountProps = { name: string; value: number; tone?: 'error' | 'warning' };

const Count = ({ name, value, tone }: CountProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={value > 0 && tone ? styles[tone] : undefined}>{value}</dd>
  </div>
);

/** Rows that were stored although something in them looks wrong. */
function Warnings({ results }: { results: readonly RowResult[] }) {
  const odd = results.filter(({ warnings }) => warnings.length > 0);
  if (odd.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Warnings">
      {odd.slice(0, SHOWN_ERRORS).map(({ line, warnings }) => (
        <li key={line}>{`Line ${line}: ${warnings.join('. ')}`}</li>
      ))}
      {odd.length > SHOWN_ERRORS && <li>{`and ${odd.length - SHOWN_ERRORS} more`}</li>}
    </ul>
  );
}
