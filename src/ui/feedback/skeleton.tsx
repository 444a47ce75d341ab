import { classNames } from '../components/class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  /** What is coming: lines of text, rows of a table or cards. */
  shape?: 'line' | 'row' | 'card' | 'title';
  count?: number;
  /** Announced to people who do not see the shimmer; visible where the specification wants a text. */
  label?: string;
  showLabel?: boolean;
};

/** Stands where something is being loaded, in the size of what will come. */
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
