import { type ReactNode, useId } from 'react';
import { useBinding } from '#ui/forms/form-fields.tsx';
import { chosenIn } from '../rules.ts';
import styles from './choice-answer.module.css';

type ChoiceAnswerProps = {
  label: string;
  hint: ReactNode;
  options: readonly string[];
  /** Whether several options can be chosen. */
  isSeveral: boolean;
};

/** A form field to choose among options. The answer has the chosen ones, one per line, in the order of the options. */
export function ChoiceAnswer({ label, hint, options, isSeveral }: ChoiceAnswerProps) {
  const { name, value, error, onValueChange } = useBinding<string>();
  const id = useId();
  const chosen = new Set(chosenIn(value));
  const choose = (option: string, isChosen: boolean) =>
    onValueChange(
      options.filter((other) => (other === option ? isChosen : isSeveral && chosen.has(other))).join('\n'),
    );
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      data-invalid={error !== undefined || undefined}
    >
      <legend className={styles.label}>{label}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {isSeveral ? 'Choose all that are right. ' : 'Choose one. '}
        {hint}
      </p>
      {options.map((option, index) => (
        <label key={option}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            // The first input has the field's name, so that an empty answer can be focused.
            name={isSeveral && index > 0 ? `${name}.${index}` : name}
            checked={chosen.has(option)}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => choose(option, event.target.checked)}
          />
          <span dir="auto">{option}</span>
        </label>
      ))}
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
