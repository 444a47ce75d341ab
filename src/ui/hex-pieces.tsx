import type { ReactNode } from 'react';

/** What can stand on a tile. */
export type Piece = 'meeple' | 'store' | 'tent' | 'tree' | 'die' | 'coins' | 'flag';

/* Pieces keep their colours in the dark: they are painted wood, lit by the lamp over the table. */
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
  <g transform="translate(0 -4)">
    <path d="M-26-2v-26L0-15v27Z" fill={WHITE} />
    <path d="M26-2v-26L0-15v27Z" fill={PALE} />
    <path d="M-18 2v-15l9 4.5v15Z" fill={INK} opacity=".8" />
    <path d="M7-6 20-12.5v11L7 5Z" fill="#5ab4f0" />
    <path d="M-26-28 0-41l26 13L0-15Z" fill={DIM} />
    <path d="M-29-26 0-11.5V-3l-29-14.5Z" fill={ROOF} />
    <path d="M29-26 0-11.5V-3l29-14.5Z" fill={ROOF} />
    <path
      d="M-21.8-22.4-14.5-18.8v8.5l-7.3-3.6ZM-7.3-15.2 0-11.5V-3l-7.3-3.6ZM21.8-22.4 14.5-18.8v8.5l7.3-3.6ZM7.3-15.2 0-11.5V-3l7.3-3.6Z"
      fill={WHITE}
    />
    <path d="M29-26 0-11.5V-3l29-14.5Z" fill={SHADE} opacity=".16" />
  </g>
);

const tent = (
  <g transform="translate(0 -4)">
    <path d="M-32 2 0-46 0 16Z" fill={CLOTH} />
    <path d="M32 2 0-46 0 16Z" fill={CLOTH_DEEP} />
    <path d="M-21-14.5-10.7-30 0 16-10.5 11.3Z" fill={WHITE} opacity=".85" />
    <path d="M21-14.5 10.7-30 0 16 10.5 11.3Z" fill={WHITE} opacity=".6" />
    <path d="M-8 12.5 0-16l8 28.5L0 16Z" fill={INK} />
    <path d="M0-46v-14" stroke={INK} strokeWidth="2.5" strokeLinecap="round" />
    <path d="M1-60l16 5-16 6Z" fill={SUN} />
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

/** The drawings, standing on the origin. */
export const pieceDrawings: Record<Piece, ReactNode> = { meeple, store, tent, tree, die, coins, flag };
