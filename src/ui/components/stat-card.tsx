import type { ReactNode } from 'react';
import type { Terrain } from '../art/hex.ts';
import type { Piece } from '../art/hex-pieces.tsx';
import { HexTile } from '../art/hex-tile.tsx';
import styles from './stat-card.module.css';

type StatCardProps = {
  label: string;
  value: ReactNode;
  /** A line that says what is counted. */
  hint?: string;
  terrain?: Terrain;
  piece?: Piece;
};

export const StatCard = ({ label, value, hint, terrain = 'sand', piece }: StatCardProps) => (
  <div className={styles.stat}>
    <HexTile className={styles.art} terrain={terrain} piece={piece} />
    <dl className={styles.facts}>
      <dt className={styles.label}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </dt>
      <dd className={styles.value}>{value}</dd>
    </dl>
  </div>
);
