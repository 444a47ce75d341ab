import type { PointerEvent } from 'react';
import { classNames } from '#ui/components/class-names.ts';
import type { SessionFigures } from '../../figures/contract.ts';
import { scaleEnd } from '../../figures/rules.ts';
import styles from './figures.module.css';

/** One part of each bar, listed from the bottom up. */
export type Series = { name: string; tone: 'first' | 'second'; value: (session: SessionFigures) => number };

type PlotProps = {
  title: string;
  sessions: readonly SessionFigures[];
  series: readonly Series[];
  /** A value to compare the bars with, such as the number of seats. */
  limit?: { name: string; value: number };
  /** Formats a value as text. */
  say: (value: number) => string;
  /** The index of the session whose values are shown. */
  chosen: number;
  onChoose: (place: number) => void;
};

const HEIGHT = 100;
/** The gap on each side of a bar, as a share of the session's width. */
const GAP = 0.14;

/** A bar for each session, stacked from its series. Pressing or pointing at a bar shows its values. */
export function Plot({ title, sessions, series, limit, say, chosen, onChoose }: PlotProps) {
  const sums = sessions.map((session) => series.reduce((sum, { value }) => sum + value(session), 0));
  const end = scaleEnd(limit ? [...sums, limit.value] : sums);
  const heightOf = (value: number) => (value / end) * HEIGHT;
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * sessions.length);
    onChoose(Math.min(Math.max(place, 0), sessions.length - 1));
  };
  const shown = sessions[chosen];
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <h2>{title}</h2>
        <ul className={styles.legend}>
          {series.map(({ name, tone, value }) => (
            <li key={name}>
              <span className={classNames(styles.swatch, styles[tone])} aria-hidden="true" />
              {name} <strong>{shown ? say(value(shown)) : ''}</strong>
            </li>
          ))}
          {limit && (
            <li>
              <span className={classNames(styles.swatch, styles.limit)} aria-hidden="true" />
              {limit.name} <strong>{say(limit.value)}</strong>
            </li>
          )}
        </ul>
      </figcaption>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden="true">
          <span>{say(end)}</span>
          <span>{say(0)}</span>
        </div>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${sessions.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}: between ${say(Math.min(...sums))} and ${say(Math.max(...sums))} a session. The table below has all values.`}
          onPointerDown={choose}
          onPointerMove={choose}
        >
          <rect className={styles.chosen} x={chosen} y={0} width={1} height={HEIGHT} />
          {sessions.map((session, place) => {
            let top = HEIGHT;
            return series.map(({ name, tone, value }) => {
              const height = heightOf(value(session));
              top -= height;
              return (
                <rect
                  key={`${session.sessionId} ${name}`}
                  className={styles[tone]}
                  x={place + GAP}
                  y={top}
                  width={1 - 2 * GAP}
                  height={height}
                />
              );
            });
          })}
          {limit && (
            <line
              className={styles.limitLine}
              x1={0}
              x2={sessions.length}
              y1={HEIGHT - heightOf(limit.value)}
              y2={HEIGHT - heightOf(limit.value)}
            />
          )}
        </svg>
      </div>
    </figure>
  );
}
