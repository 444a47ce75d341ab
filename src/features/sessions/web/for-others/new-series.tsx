import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { FieldPair } from '#ui/forms/form.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { countWords } from '#shared/text/count-words.ts';
import { MOST_DATES } from '../../series/rules.ts';
import { dateWords, weekdayWords, weekWords } from '../series/series-messages.ts';
import { SkippedChoice } from '../series/skipped-choice.tsx';
import styles from '../series/series.module.css';
import { kindsFor, type RepeatState, type RepeatKind, type RepeatPlan } from './use-repeat.ts';

function kindWords(kind: RepeatKind, date: string | null): string {
  const weekday = date === null ? '' : ` on ${weekdayWords(date)}`;
  if (kind === 'once') return 'Does not repeat';
  if (kind === 'weekly') return `Weekly${weekday}`;
  if (kind === 'every-two-weeks') return `Every two weeks${weekday}`;
  if (kind === 'chosen-days') return 'On days that I choose';
  const week = weekWords(Number(kind.slice('monthly:'.length)));
  return `Monthly on the ${week} ${date === null ? '' : weekdayWords(date)}`;
}

/** How a new session repeats, with a preview of its dates. */
export function NewSeries({ state, typed }: { state: RepeatState; typed: string }) {
  const plan = state.plan(typed);
  const { kind } = plan;
  const date = plan.at?.date ?? null;
  const options = kindsFor(date).map((value) => ({ value, label: kindWords(value, date) }));
  return (
    <>
      <SelectField
        label="Repeats"
        value={kind}
        options={options}
        onValueChange={(value) => state.choose({ kind: value as RepeatKind })}
      />
      {kind !== 'once' && (
        <fieldset className={styles.repeat}>
          {kind === 'chosen-days' ? (
            <ChosenDays state={state} plan={plan} />
          ) : (
            <End state={state} plan={plan} />
          )}
          <Preview state={state} plan={plan} />
        </fieldset>
      )}
    </>
  );
}

type PartProps = { state: RepeatState; plan: RepeatPlan };

function End({ state: { choice, choose }, plan }: PartProps) {
  return (
    <FieldPair>
      <SelectField
        label="Ends"
        value={choice.end}
        options={[
          { value: 'count', label: 'After a number of sessions' },
          { value: 'until', label: 'On a date' },
        ]}
        onValueChange={(value) => choose({ end: value === 'until' ? 'until' : 'count' })}
      />
      {choice.end === 'count' ? (
        <NumberField
          label="How many sessions"
          min={2}
          max={MOST_DATES}
          value={choice.count}
          onValueChange={(count) => choose({ count })}
        />
      ) : (
        <TextField
          label="Last date"
          type="date"
          min={plan.at?.date}
          max={plan.latest ?? undefined}
          value={choice.until}
          onValueChange={(until) => choose({ until })}
        />
      )}
    </FieldPair>
  );
}

function ChosenDays({ state: { choice, choose }, plan }: PartProps) {
  const [day, setDay] = useState('');
  const isLater = plan.at !== null && day > plan.at.date;
  return (
    <div className={styles.choose}>
      <TextField
        label="Another date"
        type="date"
        min={plan.at?.date}
        max={plan.latest ?? undefined}
        value={day}
        onValueChange={setDay}
      />
      <Button
        variant="quiet"
        disabled={!isLater}
        onClick={() => {
          choose({ chosen: [...new Set([...choice.chosen, day])] });
          setDay('');
        }}
      >
        Add date
      </Button>
    </div>
  );
}

function Preview({ state: { choice, choose }, plan }: PartProps) {
  const { at, dates, skipped, problem } = plan;
  const { whenSkipped } = choice;
  if (at === null) return <p>Choose when the first session begins: its dates are shown here then.</p>;
  const left = whenSkipped === 'move' ? dates : dates.filter((one) => !skipped.includes(one));
  return (
    <>
      <p role="status">
        {dates.length > MOST_DATES
          ? `More than ${MOST_DATES} sessions`
          : countWords(left.length, 'session', 'sessions')}
        {problem && `. ${problem}.`}
      </p>
      <ul className={styles.preview} aria-label="Dates of the series">
        {dates.slice(0, MOST_DATES).map((one) => (
          <li key={one} data-skipped={(skipped.includes(one) && whenSkipped !== 'move') || undefined}>
            {dateWords(one)}
            {plan.kind === 'chosen-days' && one !== at.date && (
              <button
                type="button"
                aria-label={`Remove ${dateWords(one)}`}
                onClick={() => choose({ chosen: choice.chosen.filter((other) => other !== one) })}
              >
                <X size={14} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <SkippedChoice
          dates={skipped}
          value={whenSkipped}
          onValueChange={(chosen) => choose({ whenSkipped: chosen })}
        />
      )}
    </>
  );
}
