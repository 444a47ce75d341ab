import type { ReactNode } from 'react';
import type { Terrain } from '#ui/art/hex.ts';
import type { Piece } from '#ui/art/hex-pieces.tsx';
import { HexTile } from '#ui/art/hex-tile.tsx';
import { Page } from '#ui/page.tsx';
import styles from './placeholder-page.module.css';

type PlaceholderPageProps = { title: string; line: ReactNode; terrain: Terrain; piece: Piece };

/** A page that by specification is a heading and one line; the tile says nothing more. */
export const PlaceholderPage = ({ title, line, terrain, piece }: PlaceholderPageProps) => (
  <Page title={title} line={line}>
    <HexTile terrain={terrain} piece={piece} className={styles.art} />
  </Page>
);
