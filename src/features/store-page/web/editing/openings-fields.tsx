import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#ui/components/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { MOST_OPENINGS, type Opening } from '../../rules.ts';
import styles from './page-editor.module.css';
import { nextOpening, type Problems } from './typed-page.ts';

type OpeningsFieldsProps = {
  /** The day, as its buttons name it. */
  day: string;
  openings: readonly Opening[];
  problems: Problems;
  /** Where the day stands in `problems`: 'hours.0'. */
  path: string;
  onChange: (openings: Opening[]) => void;
  /** Another button. */
  children?: ReactNode;
};

/** The hours of one day, or that it is closed. */
export function OpeningsFields(props: OpeningsFieldsProps) {
  const { day, openings, problems, path, onChange, children } = props;
  const change = (index: number, part: Partial<Opening>) =>
    onChange(openings.map((opening, at) => (at === index ? { ...opening, ...part } : opening)));
  const problem = problems[path];
  return (
    <div className={styles.openings}>
      {openings.length === 0 && <p className={styles.closed}>Closed</p>}
      {openings.map((opening, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an opening has nothing of its own but its place
        <div key={index} className={styles.opening}>
          <TextField
            label="Opens"
            type="time"
            value={opening.opens}
            error={problems[`${path}.${index}.opens`]}
            onValueChange={(opens) => change(index, { opens })}
          />
          <TextField
            label="Closes"
            type="time"
            value={opening.closes}
            error={problems[`${path}.${index}.closes`]}
            onValueChange={(closes) => change(index, { closes })}
          />
          <IconButton
            label={openings.length === 1 ? `Closed on ${day}` : `Remove hours ${index + 1} of ${day}`}
            onClick={() => onChange(openings.toSpliced(index, 1))}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {problem && (
        <p className={styles.problem} data-problem>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        {openings.length < MOST_OPENINGS && (
          <Button
            variant="quiet"
            size="small"
            aria-label={openings.length === 0 ? `Open on ${day}` : `More hours on ${day}`}
            onClick={() => onChange([...openings, nextOpening(openings)])}
          >
            <Plus size={16} aria-hidden="true" />
            {openings.length === 0 ? 'Open' : 'More hours'}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
