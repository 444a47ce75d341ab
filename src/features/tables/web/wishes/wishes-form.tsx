import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Chip } from '#ui/components/chip.tsx';
import { useChange } from '#ui/data/change.ts';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import {
  activeGameSystems,
  LOAD_GAME_SYSTEMS_ERROR,
} from '#features/game-systems/web/for-others/game-system-queries.ts';
import { milesInWords } from '#features/retailers/web/for-others/miles-messages.ts';
import type { WishesInput } from '../../inputs.ts';
import { RANGES_MILES, styles as allStyles, weekdays } from '../../rules.ts';
import { fullDayNames } from '../find-messages.ts';
import { dayNames } from '../find-search.ts';
import { FreeDays } from './free-days.tsx';
import { typedOf, typedWishesShape } from './typed-wishes.ts';
import { experienceNames, styleNames } from './wishes-messages.ts';
import { staleOfWishes, tablesClient } from '../queries.ts';
import styles from './wishes-form.module.css';

type WishesFormProps = {
  /** The saved wishes; null if there are none. */
  wishes: WishesInput | null;
  /** The town of the player's profile, suggested as the place. */
  home: string;
};

/** The form for a player's wishes; every part is optional. */
export function WishesForm({ wishes, home }: WishesFormProps) {
  const systems = useQuery(activeGameSystems());
  const save = useChange(tablesClient.saveWishes, {
    done: 'Saved: tables that suit you come first',
    failed: 'What suits you was not saved',
    stale: staleOfWishes,
  });
  const forget = useChange(tablesClient.forgetWishes, {
    done: 'What suits you is forgotten',
    failed: 'What suits you was not forgotten',
    stale: staleOfWishes,
    onDone: () => form.reset(typedOf(null)),
  });
  const form = useContractForm({
    schema: typedWishesShape,
    defaultValues: typedOf(wishes ?? { ...noWishes, place: home }),
    onSubmit: (values) => save.run(values),
  });
  const { rangeMiles } = wishes ?? noWishes;
  return (
    <Form form={form} label="What suits me">
      <Card level={2} title="Where">
        <FieldPair>
          <form.TextField
            name="place"
            label="Town or ZIP code"
            autoComplete="postal-code"
            hint="Distances count from here. Nobody else sees it."
          />
          <form.SelectField
            name="rangeMiles"
            label="How far you go"
            options={[
              { value: '', label: 'Any distance' },
              ...rangesWith(rangeMiles).map((miles) => ({
                value: String(miles),
                label: milesInWords(miles),
              })),
            ]}
          />
        </FieldPair>
      </Card>
      <Card level={2} title="When">
        <form.Field name="days">
          {({ state, handleChange }) => (
            <FreeDays
              days={state.value}
              nameOf={(weekday) => fullDayNames[dayNames[weekday - 1]!]}
              weekdays={weekdays}
              onDaysChange={handleChange}
            />
          )}
        </form.Field>
      </Card>
      <Card level={2} title="What">
        <div className={styles.parts}>
          <form.Field name="gameSystemIds">
            {({ state, handleChange }) => (
              <Chips
                label="Games you play"
                names={(systems.data?.items ?? []).map(({ id, name }) => [id, name])}
                chosen={state.value}
                onChosen={handleChange}
              >
                {systems.isError && <p role="alert">{LOAD_GAME_SYSTEMS_ERROR}</p>}
              </Chips>
            )}
          </form.Field>
          <form.Field name="styles">
            {({ state, handleChange }) => (
              <Chips
                label="How you like to play"
                names={allStyles.map((style) => [style, styleNames[style]])}
                chosen={state.value}
                onChosen={handleChange}
              />
            )}
          </form.Field>
          <form.SelectField
            name="experience"
            label="Your experience"
            options={[
              { value: '', label: 'I don’t say' },
              ...Object.entries(experienceNames).map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
      </Card>
      <FormActions submit="Save">
        {wishes && (
          <>
            <Button variant="quiet" busy={forget.isPending} onClick={() => void forget.run({})}>
              Forget all this
            </Button>
            <ButtonLink variant="quiet" to="/play" search={{ sort: 'fit' }}>
              See what suits me
            </ButtonLink>
          </>
        )}
      </FormActions>
    </Form>
  );
}

const noWishes: WishesInput = {
  place: null,
  rangeMiles: null,
  times: [],
  gameSystemIds: [],
  styles: [],
  experience: null,
};

/** Ranges to choose from, including the chosen one if it was set elsewhere. */
function rangesWith(chosen: number | null): number[] {
  const ranges = RANGES_MILES.filter((miles) => miles !== 0);
  const isOffered = chosen === null || ranges.some((miles) => miles === chosen);
  return isOffered ? ranges : [...ranges, chosen].toSorted((one, other) => one - other);
}

type ChipsProps<Word extends string> = {
  label: string;
  names: readonly (readonly [Word, string])[];
  chosen: readonly Word[];
  onChosen: (chosen: Word[]) => void;
  children?: ReactNode;
};

/** A choice of several options. */
const Chips = <Word extends string>({ label, names, chosen, onChosen, children }: ChipsProps<Word>) => (
  <fieldset className={styles.group}>
    <legend>{label}</legend>
    <div className={styles.chips}>
      {names.map(([word, name]) => {
        const isOn = chosen.includes(word);
        return (
          <Chip
            key={word}
            isOn={isOn}
            onPress={() => onChosen(isOn ? chosen.filter((one) => one !== word) : [...chosen, word])}
          >
            {name}
          </Chip>
        );
      })}
    </div>
    {children}
  </fieldset>
);
