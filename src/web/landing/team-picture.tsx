import { tilePosition, type Terrain } from '#ui/art/hex.ts';
import type { Piece } from '#ui/art/hex-pieces.tsx';
import { TileShape } from '#ui/art/hex-tile.tsx';

type Place = [q: number, r: number, height: number, terrain: Terrain, piece: Piece];

/** One player in the middle, friends and what they run around them. */
const crew: Place[] = [
  [0, -1, 12, 'water', 'flag'],
  [-1, 0, 14, 'grass', 'meeple'],
  [1, -1, 14, 'clay', 'meeple'],
  [0, 0, 18, 'night', 'meeple'],
  [-1, 1, 14, 'sand', 'tent'],
  [1, 0, 14, 'sand', 'store'],
  [0, 1, 14, 'grass', 'die'],
];

/** A team as a piece of the board. */
export const TeamPicture = ({ className }: { className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="-164 -150 328 262"
    role="img"
    aria-label="Players' figures on neighbouring tiles, with a tent, a store, a die and a flag"
  >
    {crew
      .map(([q, r, height, terrain, piece]) => ({
        key: `${q},${r}`,
        at: tilePosition(q, r),
        height,
        terrain,
        piece,
      }))
      .toSorted((a, b) => a.at[1] - b.at[1])
      .map(({ key, at: [x, y], height, terrain, piece }) => (
        <g key={key} transform={`translate(${x.toFixed(1)} ${(y - height).toFixed(1)})`}>
          <TileShape terrain={terrain} height={height + 12} piece={piece} />
        </g>
      ))}
  </svg>
);
