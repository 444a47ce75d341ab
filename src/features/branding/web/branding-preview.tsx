import { type Branding, welcomeOf } from '#shared/branding/branding.ts';
import { brand } from '#shared/branding/brand.ts';
import { markSvg, svgUrl } from '#shared/branding/mark.ts';
import { paletteOf } from '#shared/branding/palette.ts';
import styles from './branding.module.css';

type PreviewProps = { branding: Omit<Branding, 'footerLinks'>; theme: 'light' | 'dark' };

/** The properties of tokens.css as this branding sets them. */
function propertiesOf(branding: PreviewProps['branding'], theme: 'light' | 'dark'): Record<string, string> {
  const colors: Record<string, string> = {
    ...brand.light,
    ...brand[theme],
    ...paletteOf(branding, theme),
  };
  const logo =
    branding.logoUrl === null
      ? svgUrl(
          markSvg({
            fill: colors['sun'] ?? '',
            line: colors['ink'] ?? '',
            figure: colors['on-sun'] ?? '',
          }),
        )
      : `url("${branding.logoUrl}")`;
  return Object.fromEntries([
    ...Object.entries(colors).map(([name, value]) => [`--${name}`, value]),
    ['--logo', logo],
  ]) as Record<string, string>;
}

/** A page in small, in the colours of one theme. It shows what is typed before it is saved. */
export function BrandingPreview({ branding, theme }: PreviewProps) {
  const { heading, text } = welcomeOf(branding);
  return (
    <div
      className={styles.preview}
      style={propertiesOf(branding, theme)}
      role="img"
      aria-label={`Preview of the ${theme} theme`}
    >
      <div className={styles.bar}>
        <span className={styles.logo} />
        <span className={styles.name}>{branding.name}</span>
        <span className={styles.fill}>Login</span>
      </div>
      <p className={styles.heading}>
        <span>{heading[0]}</span>
        <span>{heading[1]}</span>
        <span className={styles.accent}>{heading[2]}</span>
      </p>
      <p>{text}</p>
      <p className={styles.card}>
        A card, with <span className={styles.link}>a link</span>.
      </p>
    </div>
  );
}
