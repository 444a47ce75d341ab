import { Download } from 'lucide-react';
import type { CSSProperties } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { buttonClass } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { type Column, Table } from '#ui/components/table.tsx';
import type { FiguresOfTime } from '../contract.ts';
import { type Measure, measures } from '../rules.ts';
import { csvOf, measureNames, type TimeKind, timeWords, valueWords } from './figures-messages.ts';
import styles from './figures.module.css';

type FiguresViewProps = {
  kind: TimeKind;
  times: readonly FiguresOfTime[];
  fileName: string;
  /** The level of the headings of its plots. */
  level: 2 | 3;
};

/** Figures over time: as plots, as a table, and as a file. */
export function FiguresView({ kind, times, fileName, level }: FiguresViewProps) {
  const columns: Column<FiguresOfTime>[] = [
    {
      key: 'begins',
      header: kind === 'week' ? 'Week of' : 'Month',
      kind: 'main',
      cell: ({ begins }) => timeWords(begins, kind),
    },
    ...measures.map((measure): Column<FiguresOfTime> => ({
      key: measure,
      header: measureNames[measure],
      kind: 'number',
      cell: (time) => valueWords(time[measure]),
    })),
  ];
  return (
    <>
      <div className={styles.plots}>
        <Plot title="Players" level={level} kind={kind} times={times} parts={['returning', 'new']} />
        <Plot title="Visitors" level={level} kind={kind} times={times} parts={['visits']} />
        <Plot title="Demos" level={level} kind={kind} times={times} parts={['demos']} />
      </div>
      <Table label="Figures" rows={times.toReversed()} columns={columns} rowKey={({ begins }) => begins} />
      <p className={styles.soft}>
        – stands for fewer than five people. Everybody counts once a week; figures are rounded down to fives.
      </p>
      <p>
        <a
          className={buttonClass({ variant: 'quiet' })}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(times, kind))}`}
          download={`${fileName}-${kind}s.csv`}
        >
          <Download size={18} aria-hidden="true" />
          Download as CSV
        </a>
      </p>
    </>
  );
}

type PlotProps = {
  title: string;
  level: 2 | 3;
  kind: TimeKind;
  times: readonly FiguresOfTime[];
  parts: readonly Measure[];
};

/** A bar for each week or month, with its parts above each other. */
function Plot({ title, level, kind, times, parts }: PlotProps) {
  const Heading = `h${level}` as const;
  const sumOf = (time: FiguresOfTime) => parts.reduce((sum, part) => sum + time[part], 0);
  const highest = Math.max(5, ...times.map(sumOf));
  const [first, last] = [times[0], times.at(-1)];
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <Heading className={styles.title}>{title}</Heading>
        {parts.length > 1 && (
          <ul className={styles.legend}>
            {parts.map((part, index) => (
              <li key={part}>
                <span className={classNames(styles.swatch, index > 0 && styles.second)} aria-hidden="true" />
                {measureNames[part]}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <div
        className={styles.bars}
        role="img"
        aria-label={`${isolated(title)}: up to ${valueWords(Math.max(0, ...times.map(sumOf)))} in a ${kind}. The table below has all values.`}
      >
        {times.map((time) => (
          <div
            key={time.begins}
            className={styles.bar}
            title={`${timeWords(time.begins, kind)}: ${parts.map((part) => `${measureNames[part]} ${valueWords(time[part])}`).join(', ')}`}
          >
            {parts.toReversed().map((part) => (
              <span
                key={part}
                className={classNames(styles.part, part === 'new' && styles.second)}
                style={{ '--share': time[part] / highest } as CSSProperties}
              />
            ))}
          </div>
        ))}
      </div>
      {first && last && (
        <p className={styles.ends} aria-hidden="true">
          <span>{timeWords(first.begins, kind)}</span>
          <span>{timeWords(last.begins, kind)}</span>
        </p>
      )}
    </figure>
  );
}
