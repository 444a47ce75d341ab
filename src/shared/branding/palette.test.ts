import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand } from './brand.ts';
import { accentColors, checkColor, contrastOf, fillColors, hexColor, paletteOf } from './palette.ts';

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const theme = fc.constantFrom('light' as const, 'dark' as const);

describe('the colours of an installation', () => {
  it('have the contrast of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrastOf('#5b2fc9', '#5b2fc9')).toBe(1);
  });

  it('always let the words of a button be read, also while it is hovered', () => {
    fc.assert(
      fc.property(color, theme, (primary, of) => {
        const { sun, 'sun-hover': hover, 'on-sun': words } = fillColors(primary, of);
        expect(contrastOf(sun, words)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(hover, words)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('always set a button off from the page, by its edge or by its fill', () => {
    fc.assert(
      fc.property(color, theme, (primary, of) => {
        const { sun, 'sun-edge': edge } = fillColors(primary, of);
        const { paper } = brand[of];
        expect(Math.max(contrastOf(sun, paper), contrastOf(edge, paper))).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('always let links be read on paper, cards and washes', () => {
    fc.assert(
      fc.property(color, theme, (chosen, of) => {
        const { accent, 'on-accent': words } = accentColors(chosen, of);
        const { paper, card, wash } = brand[of];
        for (const background of [paper, card, wash])
          expect(contrastOf(accent, background)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(accent, words)).toBeGreaterThanOrEqual(4.5);
        expect([accent, words].every((shown) => hexColor.test(shown))).toBe(true);
      }),
    );
  });

  it('stay as they were chosen where they can be read', () => {
    expect(accentColors('#5b2fc9', 'light').accent).toBe('#5b2fc9');
    expect(fillColors('#ffc24b', 'light').sun).toBe('#ffc24b');
    expect(checkColor('accent', '#5b2fc9')).toEqual([
      expect.objectContaining({ theme: 'light', shown: '#5b2fc9', isChanged: false }),
      expect.objectContaining({ theme: 'dark', isChanged: true }),
    ]);
    expect(checkColor('primary', '#ffc24b').map(({ isChanged }) => isChanged)).toEqual([false, false]);
  });

  it('are the product’s own where nothing was chosen', () => {
    expect(paletteOf({ primaryColor: null, accentColor: null }, 'light')).toEqual({});
    expect(Object.keys(paletteOf({ primaryColor: null, accentColor: '#0a7d5a' }, 'dark'))).toEqual([
      'accent',
      'on-accent',
    ]);
  });
});
