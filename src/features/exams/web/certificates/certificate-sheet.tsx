import { Download, Printer } from 'lucide-react';
import { isolated } from '#shared/text/isolated.ts';
import { dayWords } from '#shared/time/moment-words.ts';
import { UTC } from '#shared/time/zone-clock.ts';
import { Logo } from '#ui/art/logo.tsx';
import { Button, ButtonLink, buttonClass } from '#ui/components/button.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { productName } from '#ui/product.ts';
import { QrCode } from '#ui/sharing/qr-code.tsx';
import { ShareButton } from '#ui/sharing/share-button.tsx';
import type { CheckedCertificate, Statement } from '../../certificates/contract.ts';
import { shownCode } from '../../certificates/rules.ts';
import styles from './certificate-sheet.module.css';

type SheetProps = { certificate: CheckedCertificate & { statement: Statement; proof: string } };

/** Days are in UTC, so that everybody reads the same one. */
const day = (at: string | number) => dayWords(new Date(at), UTC);

/** A valid certificate, to read and to print on one page. */
export function CertificateSheet({ certificate }: SheetProps) {
  const { statement, proof, code, newer, mayWithdraw } = certificate;
  const path = `/certificates/${code}`;
  const address = new URL(path, location.origin).href;
  return (
    <>
      <div className="screen-only">
        <MessageBox tone="success" title="This certificate is valid">
          Checked just now: {productName()} signed it as it stands here, and it was neither withdrawn nor
          revoked.{' '}
          {newer &&
            `A newer version of the exam (${newer.version}) was published on ${day(newer.publishedAt)}.`}
        </MessageBox>
      </div>
      <article className={styles.sheet} aria-label="Certificate">
        <p className={styles.issuer}>
          <Logo />
          {productName()}
        </p>
        <p className={styles.small}>certifies that</p>
        <p className={styles.name}>
          <bdi>{statement.name}</bdi>
        </p>
        <p className={styles.small}>reached</p>
        <p className={styles.score}>{statement.scorePercent}%</p>
        <p className={styles.small}>in the exam</p>
        <p className={styles.exam}>
          <bdi>{statement.exam}</bdi>
          {statement.examVersion !== undefined && `, version ${statement.examVersion}`}
        </p>
        <p className={styles.small}>
          of <bdi>{statement.gameSystem}</bdi>
        </p>
        <div className={styles.foot}>
          <Facts
            facts={[
              { name: 'Submitted', value: day(statement.submittedAt) },
              { name: 'Graded', value: day(statement.gradedAt) },
              { name: 'Issued', value: day(statement.iat * 1000) },
              { name: 'Code', value: <span className={styles.code}>{shownCode(code)}</span> },
              {
                name: 'Check it at',
                value: (
                  <span className={styles.address}>
                    {location.origin}
                    <wbr />
                    /certificates/
                    <wbr />
                    {code}
                  </span>
                ),
              },
            ]}
          />
          <QrCode value={address} label="A code that leads to the check of this certificate" />
        </div>
      </article>
      <div className={`${styles.actions} screen-only`}>
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          Print or save as PDF
        </Button>
        <ShareButton title={`Certificate of ${isolated(statement.name)}`} path={path} />
        <a
          className={buttonClass({ variant: 'quiet' })}
          href={`data:application/jwt,${proof}`}
          download={`certificate-${shownCode(code)}.jwt`}
        >
          <Download size={18} aria-hidden="true" />
          Signed file
        </a>
        {mayWithdraw && (
          <ButtonLink to="/my/exams" variant="quiet">
            Your exams
          </ButtonLink>
        )}
      </div>
    </>
  );
}
