import { tilePosition, type Terrain } from './hex.ts';
import type { Piece } from './hex-pieces.tsx';
import { TileShape } from './hex-tile.tsx';

type Cell = [q: number, r: number, height: number, terrain: Terrain, piece?: Piece];

const cells: Cell[] = [
  [0, -2, 24, 'night'],
  [1, -2, 16, 'grass', 'tree'],
  [2, -2, 10, 'sand', 'flag'],
  [-1, -1, 20, 'grass', 'tree'],
  [0, -1, 32, 'clay', 'store'],
  [1, -1, 14, 'sand'],
  [2, -1, 6, 'water'],
  [-2, 0, 12, 'sand', 'tent'],
  [-1, 0, 22, 'grass'],
  [0, 0, 16, 'sand', 'meeple'],
  [1, 0, 6, 'water'],
  [2, 0, 16, 'grass', 'tree'],
  [-2, 1, 6, 'water'],
  [-1, 1, 12, 'sand', 'die'],
  [0, 1, 24, 'grass'],
  [1, 1, 30, 'night', 'coins'],
  [-2, 2, 6, 'water'],
  [-1, 2, 18, 'clay'],
  [0, 2, 10, 'sand', 'tree'],
];

/** Tiles further back are drawn first, so that those in front cover them. */
const backToFront = cells
  .map(([q, r, height, terrain, piece]) => ({
    key: `${q},${r}`,
    at: tilePosition(q, r),
    height,
    terrain,
    piece,
  }))
  .toSorted((a, b) => a.at[1] - b.at[1]);

/** The game board of the landing page: drawn from the cells above, in the theme's colours. */
export function HexBoard({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="-240 -196 480 366"
      role="img"
      aria-label="A board of hexagonal tiles with a game store, a convention tent, trees, a player's figure, a die and a stack of coins"
    >
      <ellipse cx="0" cy="62" rx="224" ry="104" fill="var(--table)" />
      {backToFront.map(({ key, at: [x, y], height, terrain, piece }) => (
        <g key={key} transform={`translate(${x.toFixed(1)} ${(y - height).toFixed(1)})`}>
          <TileShape terrain={terrain} height={height + 14} piece={piece} />
        </g>
      ))}
    </svg>
  );
}
