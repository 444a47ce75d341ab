import { brand } from './brand.ts';

/** A colour as a form and the configuration give it: `#` and six hexadecimal digits, in lower case. */
export const hexColor = /^#[0-9a-f]{6}$/;

/** The least contrast of text on its background (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;
/** The least contrast of a button's edge on the page (WCAG 2.2, 1.4.11). */
const EDGE_CONTRAST = 3;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** What text on a button is drawn in: whichever of the two is easier to read there. */
const inks = [brand.light.ink, brand.light.card] as const;

type Theme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

const rgbOf = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The relative luminance of a colour (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast of two colours (WCAG 2.2): from 1, the same, to 21, black on white. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A mixture of two colours; a `share` of 1 is all of the other. */
function mixed(color: string, other: string, share: number): string {
  const [from, to] = [rgbOf(color), rgbOf(other)];
  const part = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return hexOf([part(0), part(1), part(2)]);
}

/** The colour, moved towards black or white no further than it takes to have the contrast on all backgrounds. */
function readable(color: string, backgrounds: readonly string[], towards: string, least: number): string {
  for (let percent = 0; percent < 100; percent += 2) {
    const tried = mixed(color, towards, percent / 100);
    if (backgrounds.every((background) => contrastOf(tried, background) >= least)) return tried;
  }
  return towards;
}

const easierInk = (fill: string): string =>
  contrastOf(inks[0], fill) >= contrastOf(inks[1], fill) ? inks[0] : inks[1];

/** The colours of buttons in a theme, by the names of their properties in tokens.css. */
export type FillColors = Record<'sun' | 'sun-hover' | 'sun-edge' | 'on-sun', string>;
/** The colours of links in a theme, by the names of their properties in tokens.css. */
export type AccentColors = Record<'accent' | 'on-accent', string>;

/** The colours of buttons of a primary colour, such that their words can be read. */
export function fillColors(primary: string, theme: Theme): FillColors {
  const onFill = easierInk(primary);
  const isLightInk = onFill === inks[1];
  const fill = readable(primary, [onFill], isLightInk ? BLACK : WHITE, TEXT_CONTRAST);
  const { paper } = brand[theme];
  const shade = mixed(fill, BLACK, 0.35);
  const isSeen = theme === 'dark' && contrastOf(fill, paper) >= EDGE_CONTRAST;
  return {
    sun: fill,
    // A hovered button's words are at least as easy to read.
    'sun-hover': mixed(fill, isLightInk ? BLACK : WHITE, 0.18),
    'sun-edge': isSeen ? shade : readable(shade, [paper], theme === 'dark' ? WHITE : BLACK, EDGE_CONTRAST),
    'on-sun': onFill,
  };
}

/** The colours of links of an accent colour, such that they can be read on every surface of the theme. */
export function accentColors(accent: string, theme: Theme): AccentColors {
  const { paper, card, wash } = brand[theme];
  const color = readable(accent, [paper, card, wash], theme === 'dark' ? WHITE : BLACK, TEXT_CONTRAST);
  return { accent: color, 'on-accent': easierInk(color) };
}

/** What a colour is used for. */
export type ColorUse = 'primary' | 'accent';

/** How a chosen colour is shown in a theme, and its own contrast where it would not be read. */
export type ColorCheck = {
  theme: Theme;
  /** What is drawn instead of the chosen colour, or the chosen colour itself. */
  shown: string;
  /** The least contrast of what is shown with what it stands on. */
  contrast: number;
  isChanged: boolean;
};

/** Checks a colour in both themes. What is shown always has the contrast that text needs. */
export const checkColor = (use: ColorUse, color: string): ColorCheck[] =>
  (['light', 'dark'] as const).map((theme) => {
    if (use === 'primary') {
      const { sun, 'on-sun': onSun } = fillColors(color, theme);
      return { theme, shown: sun, contrast: contrastOf(sun, onSun), isChanged: sun !== color };
    }
    const { accent } = accentColors(color, theme);
    const { paper, card, wash } = brand[theme];
    const contrast = Math.min(...[paper, card, wash].map((background) => contrastOf(accent, background)));
    return { theme, shown: accent, contrast, isChanged: accent !== color };
  });

/** The colours that an installation has chosen; null for the product's own. */
export type BrandColors = { primaryColor: string | null; accentColor: string | null };

/** What replaces the properties of tokens.css in a theme; empty where no colour was chosen. */
export const paletteOf = (
  { primaryColor, accentColor }: BrandColors,
  theme: Theme,
): Partial<FillColors & AccentColors> => ({
  ...(primaryColor !== null && fillColors(primaryColor, theme)),
  ...(accentColor !== null && accentColors(accentColor, theme)),
});
