import { checkColor, type ColorUse } from '#shared/branding/palette.ts';
import styles from './branding.module.css';

const themes = { light: 'the light theme', dark: 'the dark theme' } as const;
const parts = { primary: 'Buttons', accent: 'Links' } as const;

/** What a colour becomes in both themes, with the contrast of its text, for people who choose it. */
export const ColorReport = ({ use, color }: { use: ColorUse; color: string }) => (
  <ul className={styles.report}>
    {checkColor(use, color).map(({ theme, shown, contrast, isChanged }) => (
      <li key={theme}>
        <span className={styles.swatch} style={{ background: shown }} aria-hidden="true" />
        {`${parts[use]} in ${themes[theme]}: ${shown}, contrast ${contrast.toFixed(1)} to 1. `}
        {isChanged && 'Your colour is too hard to read there, so a nearby one is used.'}
      </li>
    ))}
  </ul>
);
