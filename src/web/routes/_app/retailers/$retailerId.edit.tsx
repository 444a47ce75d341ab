import { createFileRoute } from '@tanstack/react-router';
import { EditRetailerPage } from '#features/retailers/web/editing/edit-retailer-page.tsx';

function EditRoute() {
  const { retailerId } = Route.useParams();
  return <EditRetailerPage retailerId={retailerId} />;
}

export const Route = createFileRoute('/_app/retailers/$retailerId/edit')({
  component: EditRoute,
});
