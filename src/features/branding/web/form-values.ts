import { z } from 'zod';
import { maybeWebAddress } from '#shared/addresses/web-address.ts';
import { optionalLine } from '#shared/text/text.ts';
import type { StoredBrand } from '../contract.ts';
import { brandingFields, MAX_FOOTER_LINKS } from '../inputs.ts';

/** The places for links in the form, which has a row for each. */
export const linkPlaces = Array.from({ length: MAX_FOOTER_LINKS }, (_, at) => at);

type LinkValues = Record<`label${number}` | `url${number}`, string>;

/** What is typed into the form. */
export type BrandingValues = LinkValues &
  Record<'name' | 'primaryColor' | 'accentColor' | 'welcomeHeading' | 'welcomeText', string>;

type TypedLinks = Record<string, string | null | undefined>;

const [label, url] = [optionalLine(40), maybeWebAddress()];
const linkFields = {
  label0: label,
  url0: url,
  label1: label,
  url1: url,
  label2: label,
  url2: url,
  label3: label,
  url3: url,
};

/** The form's values: those of the contract, with links as pairs of fields. */
export const brandingForm = brandingFields
  .omit({ footerLinks: true })
  .extend(linkFields)
  .superRefine((values, check) => {
    const typed: TypedLinks = values;
    for (const at of linkPlaces) {
      const [name, address] = [typed[`label${at}`], typed[`url${at}`]];
      if (address && !name)
        check.addIssue({ code: 'custom', path: [`label${at}`], message: 'Name the link' });
      if (name && !address)
        check.addIssue({ code: 'custom', path: [`url${at}`], message: 'Enter the address of the link' });
    }
  })
  .transform((values) => {
    const typed: TypedLinks = values;
    const footerLinks = linkPlaces.flatMap((at) => {
      const [name, address] = [typed[`label${at}`], typed[`url${at}`]];
      return name && address ? [{ label: name, url: address }] : [];
    });
    const { name, primaryColor, accentColor, welcomeHeading, welcomeText } = values;
    return { name, primaryColor, accentColor, welcomeHeading, welcomeText, footerLinks };
  });

export type BrandingFields = z.output<typeof brandingForm>;

/** The stored branding as the form has it. */
export const valuesOf = (stored: StoredBrand): BrandingValues => ({
  name: stored.name ?? '',
  primaryColor: stored.primaryColor ?? '',
  accentColor: stored.accentColor ?? '',
  welcomeHeading: stored.welcomeHeading ?? '',
  welcomeText: stored.welcomeText ?? '',
  ...Object.fromEntries(
    linkPlaces.flatMap((at) => [
      [`label${at}`, stored.footerLinks[at]?.label ?? ''],
      [`url${at}`, stored.footerLinks[at]?.url ?? ''],
    ]),
  ),
});
