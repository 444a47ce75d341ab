import type { Branding } from '#shared/branding/branding.ts';
import { brand } from '#shared/branding/brand.ts';
import { markSvg, svgUrl } from '#shared/branding/mark.ts';
import { paletteOf } from '#shared/branding/palette.ts';

type Look = Pick<Branding, 'logoUrl' | 'primaryColor' | 'accentColor'>;

/** Whether pictures and colours differ from those that were built. */
export const hasOwnLook = ({ logoUrl, primaryColor, accentColor }: Look): boolean =>
  logoUrl !== null || primaryColor !== null || accentColor !== null;

/** The product's own mark in the colours of the branding, with lines for a light or a dark background. */
export function brandedMark(look: Look, theme: 'light' | 'dark'): string {
  const { sun = brand.light.sun, 'on-sun': figure = brand.light['on-sun'] } = paletteOf(look, theme);
  return markSvg({ fill: sun, line: brand[theme].ink, figure });
}

/** The style sheet that puts colours and logo of the branding in the place of those of tokens.css; empty without any. */
export function brandStyle(look: Look): string {
  if (!hasOwnLook(look)) return '';
  const rules = (['light', 'dark'] as const).map((theme) => {
    const colors = Object.entries(paletteOf(look, theme)).map(([name, value]) => `--${name}:${value}`);
    const logo = look.logoUrl === null ? svgUrl(brandedMark(look, theme)) : `url("${look.logoUrl}")`;
    return [...colors, `--logo:${logo}`].join(';');
  });
  // Its selectors win over those of tokens.css wherever that is loaded: the landing page loads it late.
  return `:root:root{${rules[0]}}@media not print{:root:root[data-theme='dark']{${rules[1]}}}`;
}
