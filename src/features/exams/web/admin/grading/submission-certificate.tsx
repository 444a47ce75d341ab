import type { Id } from '#shared/ids.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { OwnCertificate } from '../../../certificates/contract.ts';
import { shownCode } from '../../../certificates/rules.ts';
import styles from './submission-certificate.module.css';

const RevokeForm = lazily(() => import('./revoke-form.tsx'), 'RevokeForm');

const endedNames = {
  withdrawn: 'Withdrawn by its player',
  corrected: 'Ended by a new score',
  revoked: 'Revoked',
};

/** The latest certificate of a submission, which admins can revoke while it is valid. */
export function SubmissionCertificate({ id, certificate }: { id: Id; certificate: OwnCertificate }) {
  const { code, issuedAt, endedAt, endedWhy, reason } = certificate;
  return (
    <Card
      className={styles.card}
      title="Certificate"
      level={2}
      aside={endedWhy === null ? <Badge tone="green">Valid</Badge> : <Badge>{endedNames[endedWhy]}</Badge>}
    >
      <p>
        {shownCode(code)}, made <Moment iso={issuedAt} />
        {endedAt !== null && (
          <>
            , ended <Moment iso={endedAt} />
          </>
        )}
      </p>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {endedAt === null && (
        <div className={styles.actions}>
          <ButtonLink to="/certificates/$code" params={{ code }} variant="quiet" size="small">
            Open the certificate
          </ButtonLink>
          <Editor
            label="Revoke"
            name="Revoke the certificate"
            title="Revoke the certificate?"
            description="Whoever checks it reads that it was revoked. The player can make another one only after you have graded the exam again."
            form={RevokeForm}
            given={{ submissionId: id }}
          />
        </div>
      )}
    </Card>
  );
}
