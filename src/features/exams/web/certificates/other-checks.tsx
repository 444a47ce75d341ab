import { useState } from 'react';
import { z } from 'zod';
import { textLine } from '#shared/text/text.ts';
import { isolated } from '#shared/text/isolated.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Section } from '#ui/page.tsx';
import { FileButton } from '#ui/uploads/file-button.tsx';
import type { CheckedCertificate, Statement } from '../../certificates/contract.ts';
import { proofForm } from '../../certificates/inputs.ts';
import { codeOf, MOST_PROOF_CHARACTERS } from '../../certificates/rules.ts';
import { examsClient } from '../queries.ts';
import { NotValid } from './not-valid.tsx';
import styles from './other-checks.module.css';

const codeForm = z.strictObject({
  code: textLine({ min: 1, max: 40, required: 'Required' }).refine(
    (typed) => codeOf(typed) !== null,
    'A code has twelve letters and digits, such as 7KQD-M2XR-A4TB',
  ),
});

/** Other ways to check a certificate: by the code on paper, by its file, and without this site. */
export const OtherChecks = ({ onCode }: { onCode: (code: string) => void }) => (
  <div className="screen-only">
    <Section title="Check another one">
      <div className={styles.parts}>
        <Card title="By its code">
          <CodeForm onCode={onCode} />
        </Card>
        <Card title="By its file">
          <ProofForm />
        </Card>
        <Card title="Without this site">
          <p>
            The file is a JSON Web Signature with an Ed25519 key (RFC 7515 and 8037). Check it with any
            library for these, or with Node.js and{' '}
            <a href="/verify-certificate.mjs" download>
              this script
            </a>{' '}
            and <a href="/api/certificate-keys">our public key</a>. Only this page knows whether it was
            withdrawn or revoked since.
          </p>
          <pre className={styles.command}>
            node verify-certificate.mjs certificate.jwt {location.origin}/api/certificate-keys
          </pre>
        </Card>
      </div>
    </Section>
  </div>
);

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const form = useContractForm<{ code: string }, z.output<typeof codeForm>>({
    schema: codeForm,
    defaultValues: { code: '' },
    onSubmit: ({ code }) => onCode(codeOf(code) ?? code),
  });
  return (
    <Form form={form} label="Check by code">
      <form.TextField
        name="code"
        label="Code"
        hint="Capital or small letters, with or without dashes."
        required
      />
      <FormActions submit="Check the code" submitting="Checking..." />
    </Form>
  );
}

function ProofForm() {
  const [checked, setChecked] = useState<CheckedCertificate | null>(null);
  const verify = useChange(examsClient.certificates.verify, {
    done: null,
    failed: 'The file could not be checked',
    reasons: { CERTIFICATE_NOT_FOUND: 'This is not the text of a certificate.' },
    stale: [],
    onDone: (found) => setChecked(found),
    onFailed: () => setChecked(null),
  });
  const form = useContractForm<z.input<typeof proofForm>, z.output<typeof proofForm>>({
    schema: proofForm,
    defaultValues: { proof: '' },
    onSubmit: verify.run,
  });
  const read = async (file: File) => {
    const text = await file.slice(0, 4 * MOST_PROOF_CHARACTERS).text();
    form.setFieldValue('proof', text.trim());
  };
  return (
    <>
      <Form form={form} label="Check by file">
        <form.TextAreaField name="proof" label="Text of the file" rows={4} required />
        <FormActions submit="Check the file" submitting="Checking...">
          <FileButton
            label="Choose a file"
            accept=".jwt,.txt,text/plain"
            onFile={(file) => void read(file)}
          />
        </FormActions>
      </Form>
      {checked && (
        <div className={styles.result}>
          {checked.statement ? <Valid statement={checked.statement} /> : <NotValid {...checked} />}
        </div>
      )}
    </>
  );
}

const Valid = ({ statement }: { statement: Statement }) => (
  <MessageBox
    tone="success"
    title="This file is valid"
    actions={
      <ButtonLink to="/certificates/$code" params={{ code: statement.jti }} variant="quiet" size="small">
        Open the certificate
      </ButtonLink>
    }
  >
    {isolated(statement.name)} reached {statement.scorePercent}% in the exam {isolated(statement.exam)} of{' '}
    {isolated(statement.gameSystem)}.
  </MessageBox>
);
