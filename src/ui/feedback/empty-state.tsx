import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import type { Terrain } from '../art/hex.ts';
import type { Piece } from '../art/hex-pieces.tsx';
import { HexTile } from '../art/hex-tile.tsx';
import styles from './state.module.css';

type EmptyStateProps = {
  /** The specification's text for an empty state. */
  text: ReactNode;
  title?: string;
  /** Buttons for what the user can do about it. */
  actions?: ReactNode;
  terrain?: Terrain;
  piece?: Piece;
  /** Without a frame, for use in a card or table, which have their own. */
  plain?: boolean;
};

/** An empty state: says that there is nothing, and what to do about it. */
export function EmptyState({
  text,
  title,
  actions,
  terrain = 'night',
  piece,
  plain = false,
}: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, plain && styles.plain)}>
      <HexTile className={styles.art} terrain={terrain} piece={piece} />
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
