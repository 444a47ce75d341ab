import { CopyCheck } from 'lucide-react';
import { Button } from '#ui/components/button.tsx';
import { DAYS_OF_A_WEEK, type Opening } from '../../rules.ts';
import { weekdayName } from '../hours-messages.ts';
import { OpeningsFields } from './openings-fields.tsx';
import styles from './page-editor.module.css';
import { nextOpening, type Problems } from './typed-page.ts';

type HoursFieldsProps = {
  hours: Opening[][] | null;
  problems: Problems;
  onChange: (hours: Opening[][] | null) => void;
};

/** The hours of each weekday. */
export function HoursFields({ hours, problems, onChange }: HoursFieldsProps) {
  if (hours === null) {
    return (
      <div className={styles.stack}>
        <p>Say when the store is open: its page shows visitors whether it is open now.</p>
        <Button
          variant="quiet"
          onClick={() => onChange(Array.from({ length: DAYS_OF_A_WEEK }, () => [nextOpening([])]))}
        >
          Add hours
        </Button>
      </div>
    );
  }
  const change = (index: number, openings: Opening[]) =>
    onChange(hours.map((day, at) => (at === index ? openings : day)));
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>
        By the store’s clock. A store that closes after midnight closes “later” than it opens: 6 PM to 2 AM is
        fine.
      </p>
      <div className={styles.days}>
        {hours.map((openings, index) => {
          const day = weekdayName(index);
          return (
            <div key={day} className={styles.day} role="group" aria-label={day}>
              <strong>{day}</strong>
              <OpeningsFields
                day={day}
                openings={openings}
                problems={problems}
                path={`hours.${index}`}
                onChange={(next) => change(index, next)}
              >
                {index === 0 && (
                  <Button
                    variant="quiet"
                    size="small"
                    onClick={() => onChange(hours.map(() => structuredClone(openings)))}
                  >
                    <CopyCheck size={16} aria-hidden="true" />
                    Same every day
                  </Button>
                )}
              </OpeningsFields>
            </div>
          );
        })}
      </div>
      <Button variant="quiet" size="small" onClick={() => onChange(null)}>
        Remove all hours
      </Button>
    </div>
  );
}
