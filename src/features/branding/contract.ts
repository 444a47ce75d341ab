import { z } from 'zod';
import { commonRefusals, pick, uploadRefusals } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { revisionInput } from '#shared/shapes.ts';
import { brandingFields } from './inputs.ts';

const brandingShape = z.object({
  name: z.string().nullable(),
  logoImageUrl: z.string().nullable(),
  primaryColor: z.string().nullable(),
  accentColor: z.string().nullable(),
  welcomeHeading: z.string().nullable(),
  welcomeText: z.string().nullable(),
  footerLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  /** What the environment sets: it wins over what is stored. Null for what it doesn't set. */
  fixed: z.object({
    name: z.string().nullable(),
    primaryColor: z.string().nullable(),
    accentColor: z.string().nullable(),
  }),
  revision: revisionInput,
});

/** The branding as the console's form has it. */
export type StoredBrand = z.infer<typeof brandingShape>;

const route = routesOf('Branding');

export const brandingContract = {
  get: operation('admin')
    .route(route.get('/admin/branding', 'Get the branding to edit'))
    .input(z.strictObject({}))
    .output(brandingShape),

  /** Changes the branding. All pages, mails, icons and pictures follow at once. */
  update: operation('admin')
    .route(route.put('/admin/branding', 'Change the branding'))
    .errors({
      ...pick(uploadRefusals, 'UPLOAD_NOT_FOUND'),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(
      brandingFields.extend({
        revision: revisionInput,
        /** The logo: left as it is (absent), removed (null) or replaced. */
        logoUploadId: z.guid().nullable().optional(),
      }),
    )
    .output(z.object({ revision: revisionInput })),
};
