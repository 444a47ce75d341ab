import { createFileRoute } from '@tanstack/react-router';
import { CertificatePage } from '#features/exams/web/certificates/certificate-page.tsx';

function CertificateRoute() {
  const { code } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <CertificatePage
      key={code}
      code={code}
      onCode={(other) => void navigate({ to: '/certificates/$code', params: { code: other } })}
    />
  );
}

export const Route = createFileRoute('/_app/certificates/$code')({ component: CertificateRoute });
