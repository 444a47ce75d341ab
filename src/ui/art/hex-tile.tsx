import { skirtOf, topFace, wallsOf, type Terrain } from './hex.ts';
import { pieceDrawings, type Piece } from './hex-pieces.tsx';

type TileShapeProps = { terrain: Terrain; height: number; piece?: Piece | undefined };

/** A tile with its walls, drawn around the origin; for use inside an `svg`. */
export function TileShape({ terrain, height, piece }: TileShapeProps) {
  const walls = wallsOf(height);
  return (
    <>
      <polygon points={skirtOf(height)} fill={`var(--${terrain}-deep)`} />
      <polygon points={walls.right} fill="#0b0418" opacity=".22" />
      <polygon points={walls.left} fill="#fff" opacity=".1" />
      <polygon
        points={topFace}
        fill={`var(--${terrain})`}
        stroke={`var(--${terrain}-deep)`}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {piece && pieceDrawings[piece]}
    </>
  );
}

type HexTileProps = { terrain: Terrain; piece?: Piece | undefined; className?: string | undefined };

/** A single tile as a picture for a category, a step or an empty state. Hidden from screen readers. */
export function HexTile({ terrain, piece, className }: HexTileProps) {
  return (
    <svg className={className} viewBox={piece ? '-56 -68 112 118' : '-56 -36 112 86'} aria-hidden="true">
      <TileShape terrain={terrain} height={16} piece={piece} />
    </svg>
  );
}
