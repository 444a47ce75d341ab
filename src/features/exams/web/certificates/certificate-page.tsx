import { useQuery } from '@tanstack/react-query';
import { errorCode } from '#ui/data/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { CertificateSheet } from './certificate-sheet.tsx';
import { NotValid } from './not-valid.tsx';
import { OtherChecks } from './other-checks.tsx';
import { certificateByCode } from './queries.ts';

type CertificatePageProps = { code: string; onCode: (code: string) => void };

/** /certificates/{code}: a certificate's contents and whether it is valid, for everybody who has its code. */
export function CertificatePage({ code, onCode }: CertificatePageProps) {
  const certificate = useQuery({ ...certificateByCode(code), retry: false });
  const isMissing =
    certificate.isError && ['CERTIFICATE_NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(certificate.error));
  return (
    <Page title="Certificate" narrow>
      {isMissing ? (
        <EmptyState
          text="There is no certificate with this code. Look at it again: O is read as zero, I and L as one."
          terrain="sand"
          piece="flag"
        />
      ) : (
        <Loaded
          query={certificate}
          error="The certificate could not be checked. Please try again later."
          loading={<Skeleton shape="card" count={1} />}
        >
          {(checked) => {
            const { statement, proof } = checked;
            if (!statement || !proof) return <NotValid {...checked} />;
            return <CertificateSheet certificate={{ ...checked, statement, proof }} />;
          }}
        </Loaded>
      )}
      {!certificate.isPending && <OtherChecks onCode={onCode} />}
    </Page>
  );
}
