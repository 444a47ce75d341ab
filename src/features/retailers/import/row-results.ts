import { CSV_START, csvLine } from '#shared/text/csv.ts';
import { type KeptField, wordOf } from './inputs.ts';
import type { ImportPlan } from './plan-import.ts';

/** The server's answer about a row. */
export type RowOutcome = {
  outcome: 'new' | 'update' | 'duplicate';
  /** Whether the store was placed at the middle of its ZIP code. */
  isApproximate: boolean;
  /** Fields that somebody corrected by hand: the row differs, but they were not changed. */
  kept: KeptField[];
  /** What looks wrong in the row, in addition to the warnings from reading the file. */
  warnings: string[];
};

/** What happened to a row of the file, and why. */
export type RowResult = {
  line: number;
  outcome: RowOutcome['outcome'] | 'error';
  isApproximate: boolean;
  /** Whether a field of the store kept its manual correction. */
  hasKept: boolean;
  /** Sentences about what looks wrong in the row, which was stored nevertheless. */
  warnings: string[];
  reason: string;
};

/** The results that are known before anything is sent. */
export const knownResults = ({ errors, repeated }: Pick<ImportPlan, 'errors' | 'repeated'>): RowResult[] => [
  ...errors.map((row) => known(row, 'error')),
  ...repeated.map((row) => known(row, 'duplicate')),
];

const known = (
  { line, reason }: { line: number; reason: string },
  outcome: RowResult['outcome'],
): RowResult => ({ line, outcome, isApproximate: false, hasKept: false, warnings: [], reason });

const reasons: Record<RowOutcome['outcome'], string> = {
  new: '',
  update: 'Tells more than is known of the store',
  duplicate: 'The store is known already',
};

/** The results of a batch's rows, from the server's answer. Throws if a row is missing from it. */
export function resultsOf(
  batch: ImportPlan['batches'][number],
  outcomes: readonly RowOutcome[],
): RowResult[] {
  if (outcomes.length !== batch.length) throw new Error('The answer does not cover every row');
  return outcomes.map(({ outcome, isApproximate, kept, warnings }, index) => ({
    line: batch[index]!.line,
    outcome,
    isApproximate,
    hasKept: kept.length > 0,
    warnings: [...batch[index]!.warnings, ...warnings],
    reason: [
      reasons[outcome],
      isApproximate && 'Placed at the middle of its ZIP code',
      kept.length > 0 && `Kept as corrected: ${kept.map(wordOf).join(', ')}`,
      ...batch[index]!.warnings,
      ...warnings,
    ]
      .filter(Boolean)
      .join('. '),
  }));
}

/** How many rows had each outcome. */
export function tally(results: readonly RowResult[]) {
  const counts = { new: 0, update: 0, duplicate: 0, error: 0, approximate: 0, kept: 0, warning: 0 };
  for (const { outcome, isApproximate, hasKept, warnings } of results) {
    counts[outcome] += 1;
    if (isApproximate) counts.approximate += 1;
    if (hasKept) counts.kept += 1;
    if (warnings.length > 0) counts.warning += 1;
  }
  return counts;
}

/** The results of all rows as a CSV, in the order of the file. */
export const resultsCsv = (results: readonly RowResult[]): string =>
  CSV_START +
  csvLine(['line', 'outcome', 'reason']) +
  results
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, outcome, reason }) => csvLine([line, outcome, reason]))
    .join('');
