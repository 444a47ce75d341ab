import { createFileRoute } from '@tanstack/react-router';
import { ClaimPage } from '#features/managers/web/claim-page.tsx';

function ClaimRoute() {
  const { retailerId } = Route.useParams();
  return <ClaimPage retailerId={retailerId} />;
}

export const Route = createFileRoute('/_app/_signed-in/retailers/$retailerId/claim')({
  component: ClaimRoute,
});
