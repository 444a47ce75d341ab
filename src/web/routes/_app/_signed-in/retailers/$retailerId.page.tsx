import { createFileRoute } from '@tanstack/react-router';
import { EditStorePage } from '#features/store-page/web/editing/edit-store-page.tsx';

function EditStorePageRoute() {
  const { retailerId } = Route.useParams();
  return <EditStorePage retailerId={retailerId} />;
}

export const Route = createFileRoute('/_app/_signed-in/retailers/$retailerId/page')({
  component: EditStorePageRoute,
});
