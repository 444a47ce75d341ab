import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './stars.module.css';

/** Stars of a rating (section 9 of the games document). */
const STAR_COUNT = 5;
const STAR_PATH = 'm12 2.5 2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8L2.2 9.6l6.9-.8Z';
const positions = Array.from({ length: STAR_COUNT }, (_, index) => index + 1);

function Star({ fill, size }: { fill: 'full' | 'half' | 'none'; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {fill === 'half' && <path d={STAR_PATH} className={classNames(styles.full, styles.half)} />}
      <path d={STAR_PATH} className={classNames(styles.star, fill === 'full' && styles.full)} />
    </svg>
  );
}

/** A rating of 0 to 5, shown to the half star. */
export function Stars({ value, size = 20 }: { value: number; size?: number }) {
  const halves = Math.round(value * 2);
  return (
    <span
      role="img"
      aria-label={`${Number(value.toFixed(1))} of ${STAR_COUNT} stars`}
      className={styles.stars}
    >
      {positions.map((position) => (
        <Star
          key={position}
          size={size}
          fill={halves >= position * 2 ? 'full' : halves === position * 2 - 1 ? 'half' : 'none'}
        />
      ))}
    </span>
  );
}

type StarInputProps = {
  label: string;
  /** 1 to 5; null while none is chosen. */
  value: number | null;
  onValueChange: (value: number) => void;
  disabled?: boolean;
};

/** Asks for 1 to 5 whole stars. */
export function StarInput({ label, value, onValueChange, disabled = false }: StarInputProps) {
  const name = useId();
  return (
    <fieldset className={styles.input} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      {positions.map((position) => (
        <label key={position} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={value === position}
            onChange={() => onValueChange(position)}
          />
          <span className="visually-hidden">{position === 1 ? '1 star' : `${position} stars`}</span>
          <Star size={26} fill={value !== null && value >= position ? 'full' : 'none'} />
        </label>
      ))}
    </fieldset>
  );
}
