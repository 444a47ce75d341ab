import { classNames } from '../components/class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  /** The shape of the awaited content: lines of text, rows of a table or cards. */
  shape?: 'line' | 'row' | 'card' | 'title';
  count?: number;
  /** The text for screen readers; visible if `showLabel` is set, where the specification requires a text. */
  label?: string;
  showLabel?: boolean;
};

/** A placeholder for content that is being loaded, in its approximate size. */
export function Skeleton({
  shape = 'line',
  count = 3,
  label = 'Loading...',
  showLabel = false,
}: SkeletonProps) {
  return (
    <div role="status">
      <p className={showLabel ? undefined : 'visually-hidden'}>{label}</p>
      <div className={shape === 'card' ? styles.grid : styles.stack} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={classNames(styles.block, styles[shape])} />
        ))}
      </div>
    </div>
  );
}
