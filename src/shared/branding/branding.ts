import type { BrandColors } from './palette.ts';

/** A link in the footer of every page, beside those that the product has. */
export type FooterLink = { label: string; url: string };

/** How an installation presents itself. Null stands for what the product comes with. */
export type Branding = BrandColors & {
  name: string;
  /** The path of the logo; null for the product's own. */
  logoUrl: string | null;
  /** The landing page's heading, a line or up to three. */
  welcomeHeading: string | null;
  /** The sentence below that heading. */
  welcomeText: string | null;
  footerLinks: readonly FooterLink[];
};

export const MAX_NAME_LENGTH = 60;
/** What a name must not contain, because it stands in headers of mail, in URLs of authenticators and in calendars. */
export const nameCharacters = /^[^\p{Cc}"<>\\]*$/u;
export const NAME_WANTS = `must have at most ${MAX_NAME_LENGTH} characters and none of " < > \\`;

/** The name of the product where nobody has chosen another. */
export const OWN_NAME = 'Guildhall';

/** The landing page's words where nobody has chosen others; those of the specification. */
export const ownWelcome = {
  heading: ['Play Games.', 'Earn Rewards.', 'Go Pro.'],
  text: 'Join our community of gamers and entrepreneurs',
} as const;

/** How many lines the landing page's heading has. The last one is drawn in the accent colour. */
export const WELCOME_LINES = ownWelcome.heading.length;

/** The landing page's heading as exactly `WELCOME_LINES` lines, of which some may be empty, and its sentence. */
export function welcomeOf({
  welcomeHeading,
  welcomeText,
}: Pick<Branding, 'welcomeHeading' | 'welcomeText'>): {
  heading: string[];
  text: string;
} {
  const lines = welcomeHeading?.split('\n') ?? ownWelcome.heading;
  const free = Array.from({ length: Math.max(0, WELCOME_LINES - lines.length) }, () => '');
  // The last line keeps its accent, however few there are.
  return { heading: [...free, ...lines], text: welcomeText ?? ownWelcome.text };
}
