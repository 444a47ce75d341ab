import { z } from 'zod';
import { maybeWebAddress } from '#shared/addresses/web-address.ts';
import { MAX_NAME_LENGTH, NAME_WANTS, nameCharacters, WELCOME_LINES } from '#shared/branding/branding.ts';
import { hexColor } from '#shared/branding/palette.ts';
import { optionalLine, optionalText, textLine } from '#shared/text/text.ts';

export const MAX_FOOTER_LINKS = 4;

/** A colour, or null for the product's own. */
const color = z
  .string()
  .toLowerCase()
  .trim()
  .regex(/^(#[0-9a-f]{6})?$/, 'Enter a colour such as #5b2fc9')
  .nullable()
  .transform((text) => (text !== null && hexColor.test(text) ? text : null));

const label = textLine({ min: 1, max: 40, required: 'Name the link' });

const footerLink = z.strictObject({
  label,
  url: maybeWebAddress().min(1, 'Enter the address of the link'),
});

/** What an admin chooses for the branding; what is null or empty is as it comes with the product. */
export const brandingFields = z.strictObject({
  name: textLine({ min: 0, max: MAX_NAME_LENGTH })
    .regex(nameCharacters, `The name ${NAME_WANTS}`)
    .nullable()
    .transform((text) => text || null),
  primaryColor: color,
  accentColor: color,
  /** The landing page's heading: a line, or up to three. */
  welcomeHeading: optionalText(90).refine(
    (text) => text === null || text.split('\n').length <= WELCOME_LINES,
    `At most ${WELCOME_LINES} lines`,
  ),
  welcomeText: optionalLine(160),
  footerLinks: z.array(footerLink).max(MAX_FOOTER_LINKS),
});
