import { createFileRoute } from '@tanstack/react-router';
import { ManagersPage } from '#features/managers/web/managers-page.tsx';

function ManagersRoute() {
  const { retailerId } = Route.useParams();
  return <ManagersPage retailerId={retailerId} />;
}

export const Route = createFileRoute('/_app/_signed-in/retailers/$retailerId/managers')({
  component: ManagersRoute,
});
