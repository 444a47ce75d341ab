import { Check, Minus } from 'lucide-react';
import styles from './options-read.module.css';

type OptionsReadProps = {
  options: readonly string[];
  right: readonly string[];
  /** What a player chose; left out where nobody did. */
  chosen?: readonly string[];
};

/** The options of a question, with which are right and which were chosen, in words too. */
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
