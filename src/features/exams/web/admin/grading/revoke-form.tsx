import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { revocationForm } from '../../../certificates/inputs.ts';
import { MOST_REASON_CHARACTERS } from '../../../certificates/rules.ts';
import { examsClient } from '../../queries.ts';
import { examsKey } from '../admin-queries.ts';

/** Asks for the reason for revoking a certificate, which its player reads. */
export function RevokeForm({ submissionId, onClose }: { submissionId: Id; onClose: () => void }) {
  const revoke = useChange(examsClient.certificates.revoke, {
    done: 'The certificate is revoked',
    failed: 'The certificate could not be revoked',
    stale: [examsKey],
    onDone: onClose,
  });
  const form = useContractForm<{ reason: string }, z.output<typeof revocationForm>>({
    schema: revocationForm,
    defaultValues: { reason: '' },
    onSubmit: ({ reason }) => revoke.run({ submissionId, reason }),
  });
  return (
    <Form form={form} label="Revoke the certificate">
      <form.TextAreaField
        name="reason"
        label="Reason"
        hint="The player reads it. Whoever checks the certificate does not."
        limit={MOST_REASON_CHARACTERS}
        rows={3}
        required
      />
      <FormActions submit="Revoke" submitting="Revoking..." onCancel={onClose} />
    </Form>
  );
}
