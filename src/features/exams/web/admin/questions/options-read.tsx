import { Check, Minus } from 'lucide-react';
import styles from './options-read.module.css';

type OptionsReadProps = {
  options: readonly string[];
  right: readonly string[];
  /** The options that a player chose; left out in a preview. */
  chosen?: readonly string[];
};

/** The options of a question, marked as right and as chosen, also in words. */
export const OptionsRead = ({ options, right, chosen }: OptionsReadProps) => (
  <ul className={styles.options}>
    {options.map((option) => {
      const isRight = right.includes(option);
      const Picture = isRight ? Check : Minus;
      return (
        <li key={option}>
          <Picture size={16} aria-hidden="true" />
          <span dir="auto">{option}</span>
          <span className={styles.aside}>
            {isRight ? '(right' : '(wrong'}
            {chosen?.includes(option) ? ', chosen)' : ')'}
          </span>
        </li>
      );
    })}
  </ul>
);
