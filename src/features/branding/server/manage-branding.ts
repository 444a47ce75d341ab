import type { z } from 'zod';
import { audit, changedFields } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { replacePicture } from '#platform/files/take-upload.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { StoredBrand } from '../contract.ts';
import type { brandingFields } from '../inputs.ts';
import { findBranding, lockBranding, writeBranding } from './records/branding.ts';

/** The branding that admins have chosen, and what the environment sets in its place. */
export async function getBranding({ db, config }: ContextOf<'admin'>): Promise<StoredBrand> {
  const { branding, revision } = await findBranding(db);
  const { logoUrl, footerLinks, ...words } = branding;
  return {
    ...words,
    logoImageUrl: logoUrl,
    footerLinks: [...footerLinks],
    fixed: config.fixedBranding,
    revision,
  };
}

type Form = z.infer<typeof brandingFields> & { logoUploadId?: Id | null | undefined; revision: number };

/** Changes the branding. A form that began with an older state is refused. */
export async function updateBranding(
  context: ContextOf<'admin'>,
  input: Form,
): Promise<{ revision: number }> {
  const { logoUploadId, revision, ...fields } = input;
  return inTransaction(context, async (inner) => {
    const { id, branding: before, revision: current } = await lockBranding(inner.db);
    if (revision !== current) refuse(commonRefusals.STALE_REVISION);
    const logoUrl =
      logoUploadId === undefined
        ? before.logoUrl
        : await replacePicture(inner, { kind: 'logo', current: before.logoUrl, uploadId: logoUploadId });
    const after = { ...fields, logoUrl };
    const written = await writeBranding(inner.db, after);
    await audit(inner, 'branding.update', ['branding', id], {
      after: { changed: changedFields(before, after) },
    });
    return { revision: written };
  });
}
