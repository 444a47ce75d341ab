import type { ReactNode } from 'react';

/** What can stand on a tile. */
export type Piece = 'meeple' | 'store' | 'tent' | 'tree' | 'die' | 'coins' | 'flag';

/* Pieces have the same colours in the dark theme: they are painted wood, lit by the lamp over the table. */
const SHADE = '#0b0418';
const WHITE = '#fffdff';
const PALE = '#e1d9f5';
const DIM = '#bdb0dd';
const INK = '#21123f';
const ROOF = '#cb4d33';
const SUN = '#ffc24b';
const SUN_DEEP = '#c9871a';
const LEAF = '#2c8f60';
const BARK = '#9a4a34';
const CLOTH = '#7a5be0';
const CLOTH_DEEP = '#4a2fa8';

const meeple = (
  <g transform="translate(0 -34)">
    <path
      d="M0-16a10 10 0 0 1 9 14c10 2 17 7 17 12 0 4-6 5-12 4l8 18a4 4 0 0 1-4 5H8L0 26l-8 11h-10a4 4 0 0 1-4-5l8-18c-6 1-12 0-12-4 0-5 7-10 17-12a10 10 0 0 1 9-14Z"
      fill={SUN}
      stroke={INK}
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path
      d="M0-16a10 10 0 0 1 9 14c10 2 17 7 17 12 0 4-6 5-12 4l8 18a4 4 0 0 1-4 5H8L0 26Z"
      fill={SHADE}
      opacity=".12"
    />
  </g>
);

const store = (
  <g transform="translate(0 -6)">
    <path d="M-28 2v-30L0-14v30Z" fill={WHITE} />
    <path d="M28 2v-30L0-14v30Z" fill={PALE} />
    <path d="M-28-28 0-42l28 14L0-14Z" fill={DIM} />
    <path d="M-22-28 0-39l22 11L0-17Z" fill={SHADE} opacity=".12" />
    <path d="M-20 6v-17l9 4.5v17Z" fill={INK} />
    <path d="M7 8V-6l14-7V1Z" fill="#5ab4f0" />
    <path d="M7 1 21-6v7L7 8Z" fill={WHITE} opacity=".35" />
    <path d="M-31-22-28-28 0-14v8l-31-7Z" fill={ROOF} />
    <path d="M31-22 28-28 0-14v8l31-7Z" fill={ROOF} />
    <path d="M-31-22-28-28-19-23.5-21-10.7-31-13ZM-9.5-18.7 0-14v8l-10-2.3Z" fill={WHITE} />
    <path d="M31-22 28-28 19-23.5 21-10.7 31-13ZM9.5-18.7 0-14v8l10-2.3Z" fill={WHITE} />
    <path d="M31-22 28-28 0-14v8l31-7Z" fill={SHADE} opacity=".14" />
  </g>
);

const tent = (
  <g transform="translate(0 -6)">
    <path d="M-30-4 0 9v16L-30 10Z" fill={WHITE} />
    <path d="M30-4 0 9v16L30 10Z" fill={PALE} />
    <path d="M10 5 20 1v14l-10 5Z" fill={INK} />
    <path d="M-22-.5-15 2.5v14.5l-7-3.5Z" fill={CLOTH} />
    <path d="M-34-4 0-46l34 42L0 11Z" fill={CLOTH} />
    <path d="M0-46 34-4 0 11Z" fill={CLOTH_DEEP} />
    <path d="M0-46-22.5 1.200-11.5 6Z" fill={WHITE} />
    <path d="M0-46 11.5 6 22.5 1.200Z" fill={PALE} />
    <path d="M0-44v-17" stroke={INK} strokeWidth="2.5" strokeLinecap="round" />
    <path d="M1-61q9-4 16 1-7 5-16 8Z" fill={SUN} />
  </g>
);

const tree = (
  <g transform="translate(0 -4)">
    <path d="M-4-4h8v9q-4 3-8 0Z" fill={BARK} />
    <path d="M0-48 20-8q-20 12-40 0Z" fill={LEAF} />
    <path d="M0-48 20-8q-10 6-20 6Z" fill={SHADE} opacity=".2" />
    <path d="M-9-26 0-44l3 6Q-4-32-9-26Z" fill={WHITE} opacity=".25" />
  </g>
);

const die = (
  <g transform="translate(0 -24)">
    <path d="M0-24 24-12 0 0-24-12Z" fill={WHITE} />
    <path d="M-24-12 0 0v27l-24-12Z" fill={PALE} />
    <path d="M24-12 0 0v27l24-12Z" fill={DIM} />
    <g fill={INK}>
      <ellipse cx="0" cy="-12" rx="4.5" ry="2.6" />
      <ellipse cx="-16" cy="-1" rx="2.4" ry="2.9" />
      <ellipse cx="-8" cy="15" rx="2.4" ry="2.9" />
      <ellipse cx="7" cy="15" rx="2.4" ry="2.9" />
      <ellipse cx="12" cy="6.5" rx="2.4" ry="2.9" />
      <ellipse cx="17" cy="-2" rx="2.4" ry="2.9" />
    </g>
  </g>
);

const coin = (x: number, y: number) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M-14 0v6a14 7 0 0 0 28 0V0Z" fill={SUN_DEEP} />
    <ellipse rx="14" ry="7" fill={SUN} />
    <ellipse rx="8.5" ry="4" fill="none" stroke={SUN_DEEP} strokeWidth="1.8" />
  </g>
);

const coins = (
  <g>
    {coin(-9, -2)}
    {coin(-9, -9)}
    {coin(-9, -16)}
    {coin(14, 5)}
    {coin(14, -2)}
  </g>
);

const flag = (
  <g transform="translate(-4 0)">
    <ellipse cx="0" cy="0" rx="9" ry="4" fill={SHADE} opacity=".25" />
    <path d="M0 0v-52" stroke={INK} strokeWidth="4" strokeLinecap="round" />
    <path d="M2-52q12-6 18 0t14 0v22q-8 6-14 0t-18 0Z" fill={ROOF} />
    <path d="M2-41q12-6 18 0t14 0v11q-8 6-14 0t-18 0Z" fill={SHADE} opacity=".14" />
  </g>
);

/** The drawings; each stands on the origin. */
export const pieceDrawings: Record<Piece, ReactNode> = { meeple, store, tent, tree, die, coins, flag };
