/** The colours of the product's own mark. */
export type MarkColors = { fill: string; line: string; figure: string };

/**
 * The product's own mark as an SVG: a tile with a player's figure, recognisable at sixteen pixels. public/favicon.svg and
 * `--logo` in tokens.css are the same drawing; mark.test.ts compares them.
 */
export const markSvg = ({ fill, line, figure }: MarkColors): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -62 120 124">',
    `<path d="M0-56 50-28V28L0 56-50 28V-28Z" fill="${fill}" stroke="${line}" stroke-width="8" stroke-linejoin="round"/>`,
    `<path d="M0-30a12 12 0 0 1 10.5 17C22-10 30-5 30 1c0 5-7 6-14 4.5L25 26a4 4 0 0 1-4 5H9L0 19l-9 12h-12a4 4 0 0 1-4-5l9-20.5C-23 7-30 6-30 1c0-6 8-11 19.5-14A12 12 0 0 1 0-30Z" fill="${figure}"/>`,
    '</svg>',
  ].join('');

/** An SVG as a value of CSS. */
export const svgUrl = (svg: string): string =>
  `url("data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('#', '%23')}")`;
