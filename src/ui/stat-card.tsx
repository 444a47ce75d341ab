import type { ReactNode } from 'react';
import type { Terrain } from './hex.ts';
import type { Piece } from './hex-pieces.tsx';
import { HexTile } from './hex-tile.tsx';
import styles from './stat-card.module.css';

type StatCardProps = { label: string; value: ReactNode; terrain?: Terrain; piece?: Piece };

/** One number and what it counts. */
export const StatCard = ({ label, value, terrain = 'sand', piece }: StatCardProps) => (
  <div className={styles.stat}>
    <HexTile className={styles.art} terrain={terrain} piece={piece} />
    <dl className={styles.facts}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </dl>
  </div>
);
