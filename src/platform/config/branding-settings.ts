import { z } from 'zod';
import { MAX_NAME_LENGTH, NAME_WANTS, nameCharacters, OWN_NAME } from '#shared/branding/branding.ts';
import { color } from './variables.ts';

/** What the environment sets of the branding, so that admins can't; null for what they can choose. */
export type FixedBranding = Record<'name' | 'primaryColor' | 'accentColor', string | null>;

type MailSender = { name: string | null; address: string };

type NameSettings = {
  /** The product's name. Admins can change it while the server runs: read it when it is needed, don't keep it. */
  productName: string;
  /** The sender of every message, in the form `"Name" <address>`. The name may be the product's: don't keep it. */
  mailFrom: string;
  /** The parts of `mailFrom`; without a name of its own, the product's is used. */
  mailSender: MailSender;
};

export type BrandingSettings = NameSettings & { fixedBranding: FixedBranding };

export const brandingVariables = {
  PRODUCT_NAME: z.string().max(MAX_NAME_LENGTH, NAME_WANTS).regex(nameCharacters, NAME_WANTS).optional(),
  PRIMARY_COLOR: color.optional(),
  ACCENT_COLOR: color.optional(),
};

export function brandingSettings(
  values: z.output<z.ZodObject<typeof brandingVariables>>,
  mailSender: MailSender,
): BrandingSettings {
  const productName = values.PRODUCT_NAME ?? OWN_NAME;
  return {
    productName,
    mailSender,
    mailFrom: senderOf(mailSender, productName),
    fixedBranding: {
      name: values.PRODUCT_NAME ?? null,
      primaryColor: values.PRIMARY_COLOR ?? null,
      accentColor: values.ACCENT_COLOR ?? null,
    },
  };
}

const senderOf = ({ name, address }: MailSender, productName: string) =>
  `"${name ?? productName}" <${address}>`;

/** The configuration with the name that admins have chosen: `readName` is asked whenever it is read. */
export const withLiveName = <Settings extends NameSettings>(
  settings: Settings,
  readName: () => string,
): Settings =>
  Object.defineProperties(
    { ...settings },
    {
      productName: { enumerable: true, get: readName },
      mailFrom: { enumerable: true, get: () => senderOf(settings.mailSender, readName()) },
    },
  );
