import { useId } from 'react';
import styles from './stars.module.css';

/** The number of stars. */
const STAR_COUNT = 5;
const STAR_PATH = 'm12 2.5 2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8L2.2 9.6l6.9-.8Z';
/** The left edge and width of the star's outline, so that half a star looks like half. */
const STAR_LEFT = 2.1;
const STAR_WIDTH = 19.8;
const positions = Array.from({ length: STAR_COUNT }, (_, index) => index + 1);

/** A star that is filled from the left; `fill` is 0 to 1. */
function Star({ fill, size }: { fill: number; size: number }) {
  const clip = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {fill > 0 && (
        <>
          <clipPath id={clip}>
            <rect x={STAR_LEFT} y="0" width={fill * STAR_WIDTH} height="24" />
          </clipPath>
          <path d={STAR_PATH} className={styles.full} clipPath={`url(#${clip})`} />
        </>
      )}
      <path d={STAR_PATH} className={styles.star} />
    </svg>
  );
}

/** A rating of 0 to 5, with fractions of a star. */
export const Stars = ({ value, size = 20 }: { value: number; size?: number }) => (
  <span role="img" aria-label={`${Number(value.toFixed(1))} of ${STAR_COUNT} stars`} className={styles.stars}>
    {positions.map((position) => (
      <Star key={position} size={size} fill={Math.min(1, Math.max(0, value - position + 1))} />
    ))}
  </span>
);

type StarInputProps = {
  label: string;
  /** 1 to 5; null if none is chosen. */
  value: number | null;
  onValueChange: (value: number) => void;
  disabled?: boolean;
};

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
          <Star size={26} fill={value !== null && value >= position ? 1 : 0} />
        </label>
      ))}
    </fieldset>
  );
}
