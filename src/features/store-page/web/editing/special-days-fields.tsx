import { Plus, Trash2 } from 'lucide-react';
import { newId } from '#shared/ids.ts';
import { Button, IconButton } from '#ui/components/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { LONGEST } from '../../inputs.ts';
import { MOST_SPECIAL_DAYS } from '../../rules.ts';
import { OpeningsFields } from './openings-fields.tsx';
import styles from './page-editor.module.css';
import type { Problems, TypedDay } from './typed-page.ts';

type SpecialDaysFieldsProps = {
  days: readonly TypedDay[];
  problems: Problems;
  onChange: (days: TypedDay[]) => void;
};

/** Days with other hours: holidays, inventory, a convention in town. */
export function SpecialDaysFields({ days, problems, onChange }: SpecialDaysFieldsProps) {
  const change = (index: number, part: Partial<TypedDay>) =>
    onChange(days.map((day, at) => (at === index ? { ...day, ...part } : day)));
  return (
    <div className={styles.stack}>
      {days.length === 0 && <p>Holidays and other days on which the usual hours do not hold.</p>}
      <div className={styles.rows}>
        {days.map((day, index) => {
          const dayName = `special day ${index + 1}`;
          const path = `specialDays.${index}`;
          return (
            <div key={day.key} className={styles.row} role="group" aria-label={dayName}>
              <div className={styles.rowHead}>
                <TextField
                  label="Day"
                  type="date"
                  value={day.date}
                  error={problems[`${path}.date`]}
                  onValueChange={(date) => change(index, { date })}
                />
                <IconButton
                  label={`Remove special day ${index + 1}`}
                  danger
                  onClick={() => onChange(days.toSpliced(index, 1))}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              </div>
              <OpeningsFields
                day={dayName}
                openings={day.openings}
                problems={problems}
                path={`${path}.openings`}
                onChange={(openings) => change(index, { openings })}
              />
              <TextField
                label="Why"
                value={day.note}
                limit={LONGEST.note}
                placeholder="Thanksgiving"
                error={problems[`${path}.note`]}
                onValueChange={(note) => change(index, { note })}
              />
            </div>
          );
        })}
      </div>
      {days.length < MOST_SPECIAL_DAYS && (
        <Button
          variant="quiet"
          onClick={() => onChange([...days, { key: newId(), date: '', openings: [], note: '' }])}
        >
          <Plus size={18} aria-hidden="true" />
          Add a day
        </Button>
      )}
    </div>
  );
}
