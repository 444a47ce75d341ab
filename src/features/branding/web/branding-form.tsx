import { useState } from 'react';
import { OWN_NAME, ownWelcome, WELCOME_LINES } from '#shared/branding/branding.ts';
import { brand } from '#shared/branding/brand.ts';
import { type ColorUse, hexColor } from '#shared/branding/palette.ts';
import { FieldPair, Form, FormActions } from '#ui/forms/form.tsx';
import { PictureField } from '#ui/forms/picture-field.tsx';
import { useRecordForm } from '#ui/forms/record-form.tsx';
import type { Revised } from '#ui/forms/saved-state/saved-state.ts';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import type { StoredBrand } from '../contract.ts';
import { BrandingPreview } from './branding-preview.tsx';
import {
  type BrandingFields,
  brandingForm,
  type BrandingValues,
  linkPlaces,
  valuesOf,
} from './form-values.ts';
import styles from './branding.module.css';
import { ColorReport } from './color-report.tsx';
import { brandingClient, storedBranding } from './queries.ts';

const revised = (stored: StoredBrand): Revised & { values: BrandingValues } => ({
  revision: stored.revision,
  picture: stored.logoImageUrl,
  values: valuesOf(stored),
});

const labels = {
  name: 'Name',
  primaryColor: 'Primary colour',
  accentColor: 'Accent colour',
  welcomeHeading: 'Heading',
  welcomeText: 'Sentence below it',
  ...Object.fromEntries(
    linkPlaces.flatMap((at) => [
      [`label${at}`, `Label of link ${at + 1}`],
      [`url${at}`, `Address of link ${at + 1}`],
    ]),
  ),
} as BrandingValues;

const colors = [
  { use: 'primary', name: 'primaryColor', variable: 'PRIMARY_COLOR', own: brand.light.sun },
  { use: 'accent', name: 'accentColor', variable: 'ACCENT_COLOR', own: brand.light.accent },
] as const satisfies { use: ColorUse; name: keyof BrandingValues; variable: string; own: string }[];

const hints = {
  primaryColor: 'For buttons. Empty for the colour that comes with the product.',
  accentColor: 'For links and headings. Empty for the colour that comes with the product.',
};

const fixedBy = (variable: string, value: string) =>
  `The server's environment sets ${value} (${variable}), which wins over what is saved here.`;

/** The colour that is typed, or undefined while it is none. */
const typedColor = (text: string): string | undefined => {
  const color = text.trim().toLowerCase();
  return hexColor.test(color) ? color : undefined;
};

/** The form of the branding beside its preview. The page is loaded again once it is saved, because everything on it changes. */
export function BrandingForm({ stored }: { stored: StoredBrand }) {
  const stale = useStaleForm();
  const given = revised(stored);
  const { fixed } = stored;
  const [logo, setLogo] = useState(stored.logoImageUrl);
  const { form, picture } = useRecordForm<BrandingValues, BrandingFields>({
    name: 'Branding',
    schema: brandingForm,
    defaultValues: given.values,
    save: (fields, chosen) =>
      brandingClient.update({
        ...fields,
        revision: stale.revision(),
        ...(chosen !== undefined && { logoUploadId: chosen }),
      }),
    stale: [storedBranding().queryKey],
    onFailed: stale.onFailed,
    onClose: () => location.reload(),
  });
  return (
    <div className={styles.columns}>
      <Form form={form} label="Branding">
        <StaleForm
          stale={stale}
          form={form}
          given={given}
          read={async () => revised(await brandingClient.get({}))}
          labels={labels}
          picture={{ label: 'Logo', ...picture }}
        />
        <form.TextField
          name="name"
          label={labels.name}
          placeholder={OWN_NAME}
          autoComplete="off"
          hint={
            fixed.name === null
              ? 'In the bar, in mail, in calendars, and where people install the site as an app.'
              : fixedBy('PRODUCT_NAME', fixed.name)
          }
          disabled={fixed.name !== null}
        />
        <PictureField
          key={picture.taken?.stored}
          label="Logo"
          kind="logo"
          current={picture.taken ? picture.taken.stored : stored.logoImageUrl}
          onChange={(change, url) => {
            picture.choose(change);
            setLogo(url);
          }}
        />
        <FieldPair>
          {colors.map(({ use, name, variable, own }) => {
            const set = fixed[name];
            return (
              <div key={name} className={styles.color}>
                <form.TextField
                  name={name}
                  label={labels[name]}
                  placeholder={own}
                  autoComplete="off"
                  spellCheck={false}
                  hint={set === null ? hints[name] : fixedBy(variable, set)}
                  disabled={set !== null}
                />
                <form.Subscribe selector={({ values }) => values[name]}>
                  {(text) => (
                    <>
                      {set === null && (
                        <label className={styles.pick}>
                          <input
                            type="color"
                            value={typedColor(text) ?? own}
                            onChange={(event) => form.setFieldValue(name, event.target.value)}
                          />
                          {`Pick the ${labels[name].toLowerCase()}`}
                        </label>
                      )}
                      <ColorReport use={use} color={set ?? typedColor(text) ?? own} />
                    </>
                  )}
                </form.Subscribe>
              </div>
            );
          })}
        </FieldPair>
        <fieldset className={styles.group}>
          <legend>Welcome words</legend>
          <form.TextAreaField
            name="welcomeHeading"
            label={labels.welcomeHeading}
            rows={3}
            placeholder={ownWelcome.heading.join('\n')}
            hint={`The first thing that visitors read, in up to ${WELCOME_LINES} lines. The last one has the accent colour.`}
          />
          <form.TextField name="welcomeText" label={labels.welcomeText} placeholder={ownWelcome.text} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Links in the footer</legend>
          {linkPlaces.map((at) => (
            <FieldPair key={at}>
              <form.TextField name={`label${at}`} label={labels[`label${at}`]!} autoComplete="off" />
              <form.TextField
                name={`url${at}`}
                label={labels[`url${at}`]!}
                type="url"
                placeholder="https://"
                autoComplete="off"
              />
            </FieldPair>
          ))}
        </fieldset>
        <FormActions submit="Save" submitting="Saving..." />
      </Form>
      <form.Subscribe selector={({ values }) => values}>
        {(values) => (
          <div className={styles.previews}>
            {(['light', 'dark'] as const).map((theme) => (
              <BrandingPreview
                key={theme}
                theme={theme}
                branding={{
                  name: fixed.name ?? (values.name.trim() || OWN_NAME),
                  logoUrl: logo,
                  primaryColor: fixed.primaryColor ?? typedColor(values.primaryColor) ?? null,
                  accentColor: fixed.accentColor ?? typedColor(values.accentColor) ?? null,
                  welcomeHeading: values.welcomeHeading.trim() || null,
                  welcomeText: values.welcomeText.trim() || null,
                }}
              />
            ))}
          </div>
        )}
      </form.Subscribe>
    </div>
  );
}
