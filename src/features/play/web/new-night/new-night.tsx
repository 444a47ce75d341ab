import type { Id } from '#shared/ids.ts';
import { TextAreaField, TextField } from '#ui/forms/field.tsx';
import { FieldPair } from '#ui/forms/form.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { NewSeries } from '#features/sessions/web/for-others/new-series.tsx';
import { ConventionDays } from '../organising/convention-days.tsx';
import type { NewNightState } from './use-new-night.ts';
import styles from './new-night.module.css';

type NewNightProps = {
  state: NewNightState;
  /** What is selected in the form so far. */
  type: string;
  retailerId: Id | null;
  conventionId: Id | null;
};

/** Which clock the typed times are in. */
const clockWords = ({
  retailerId,
  conventionId,
}: Pick<NewNightProps, 'retailerId' | 'conventionId'>): string => {
  if (conventionId !== null) return "the convention's clock";
  return retailerId === null ? 'your clock' : "the store's clock";
};

/** When a new campaign is played, and how often. All of it is optional and can be added later. */
export function NewNight({ state, type, ...place }: NewNightProps) {
  const { values, errors, repeat, change } = state;
  const { start } = values;
  const errorOf = (field: keyof typeof values) =>
    errors[field] === undefined ? {} : { error: errors[field] };
  return (
    <fieldset className={styles.night}>
      <legend>When it is played</legend>
      {place.conventionId !== null && (
        <ConventionDays
          conventionId={place.conventionId}
          typed={start}
          onChoose={(typed) => change({ start: typed })}
        />
      )}
      <FieldPair>
        <TextField
          label="First session"
          type="datetime-local"
          hint={`Times are on ${clockWords(place)}. You can leave it empty and add sessions later.`}
          value={start}
          onValueChange={(typed) => change({ start: typed })}
          {...errorOf('start')}
        />
        <NumberField
          label="Length in minutes"
          min={5}
          step={15}
          value={values.lengthMinutes}
          onValueChange={(lengthMinutes) => change({ lengthMinutes })}
          {...errorOf('lengthMinutes')}
        />
      </FieldPair>
      {start !== '' && (
        <>
          <NewSeries state={repeat} typed={start} />
          {type === 'Online' ? (
            <TextField
              label="Online link"
              type="url"
              placeholder="https://"
              hint="Optional: where it meets. Only players with a seat read it."
              value={values.onlineLink}
              onValueChange={(onlineLink) => change({ onlineLink })}
              {...errorOf('onlineLink')}
            />
          ) : (
            <TextField
              label="Place"
              placeholder="Table 4, upstairs"
              hint="Optional: where to go at the store or convention. Everybody reads it."
              value={values.place}
              onValueChange={(text) => change({ place: text })}
              {...errorOf('place')}
            />
          )}
          <TextAreaField
            label="What is played"
            rows={2}
            hint="Optional: stands on the card of each session. Without it, the title does."
            value={values.description}
            onValueChange={(description) => change({ description })}
            {...errorOf('description')}
          />
          <TextAreaField
            label="Notes for players with a seat"
            rows={2}
            hint="Optional: how to get in, what to bring. Nobody else reads it."
            value={values.notes}
            onValueChange={(notes) => change({ notes })}
            {...errorOf('notes')}
          />
        </>
      )}
    </fieldset>
  );
}
