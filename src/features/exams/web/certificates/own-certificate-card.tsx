import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { ShareButton } from '#ui/sharing/share-button.tsx';
import { Day } from '#ui/time/moment.tsx';
import { shownCode } from '../../certificates/rules.ts';
import type { ExamDetail } from '../../contract.ts';
import { examQueries, examsClient } from '../queries.ts';
import { endedWords } from './messages.ts';
import styles from './own-certificate-card.module.css';

type Submission = NonNullable<ExamDetail['submission']>;

/** The certificate of a graded exam: its player can make, see and withdraw it. */
export function OwnCertificateCard({ exam, submission }: { exam: ExamDetail; submission: Submission }) {
  const { certificate } = submission;
  const holds = certificate !== null && certificate.endedAt === null;
  return (
    <Card title="Certificate" level={2} aside={holds && <Badge tone="green">Valid</Badge>}>
      {holds ? (
        <Standing exam={exam} code={certificate.code} issuedAt={certificate.issuedAt} />
      ) : (
        <NoneStands exam={exam} submission={submission} />
      )}
    </Card>
  );
}

function Standing({ exam, code, issuedAt }: { exam: ExamDetail; code: string; issuedAt: string }) {
  const [asks, setAsks] = useState(false);
  const withdraw = useChange(examsClient.certificates.withdraw, {
    done: 'Your certificate is withdrawn',
    failed: 'The certificate could not be withdrawn',
    stale: [examQueries.key()],
  });
  const path = `/certificates/${code}`;
  return (
    <>
      <p>
        Made <Day iso={issuedAt} />, with the code <strong className={styles.code}>{shownCode(code)}</strong>.
        Whoever has its address or code can check it.
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/certificates/$code" params={{ code }}>
          Open the certificate
        </ButtonLink>
        <ShareButton title={`Certificate: ${isolated(exam.name)}`} path={path} />
        <Button variant="quiet" onClick={() => setAsks(true)}>
          Withdraw
        </Button>
      </div>
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title="Withdraw the certificate?"
        text="Its address says only that it was withdrawn, and printed copies can no longer be checked. You can make a new one, with another code."
        confirm="Withdraw"
        danger
        onConfirm={() => withdraw.run({ examId: exam.id })}
      />
    </>
  );
}

function NoneStands({ exam, submission }: { exam: ExamDetail; submission: Submission }) {
  const { certificate, isTold, gradedAt } = submission;
  const issue = useChange(examsClient.certificates.issue, {
    done: 'Your certificate is made',
    failed: 'The certificate could not be made',
    stale: [examQueries.key()],
  });
  const revoked = certificate?.endedWhy === 'revoked' ? certificate : null;
  const isBarred = revoked !== null && (gradedAt === null || gradedAt <= (revoked.endedAt ?? ''));
  return (
    <>
      {certificate?.endedWhy && <p>{endedWords[certificate.endedWhy]}</p>}
      {revoked && <p className={styles.reason}>{revoked.reason}</p>}
      {isBarred ? (
        <p className={styles.says}>Write to us if you think that is wrong.</p>
      ) : (
        <p className={styles.says}>
          A certificate is a page that others can check and you can print. It says your alias, the exam, your
          score and the dates, to whoever has its address or code. You can withdraw it.
        </p>
      )}
      {isTold && !isBarred && (
        <div className={styles.actions}>
          <Button busy={issue.isPending} onClick={() => void issue.run({ examId: exam.id })}>
            <BadgeCheck size={18} aria-hidden="true" />
            Make a certificate
          </Button>
        </div>
      )}
    </>
  );
}
