import { createFileRoute } from '@tanstack/react-router';
import { EditRetailerPage } from '#features/retailers/web/editing/edit-retailer-page.tsx';
import { latePart } from '#ui/late/lazily.tsx';

const StorePageForm = latePart(
  () => import('#features/store-page/web/editing/store-page-form.tsx'),
  'StorePageForm',
);

const TablesForm = latePart(() => import('#features/store-page/web/tables/tables-form.tsx'), 'TablesForm');

const StoreFigures = latePart(() => import('#features/figures/web/store-figures.tsx'), 'StoreFigures');

function EditRoute() {
  const { retailerId } = Route.useParams();
  return (
    <EditRetailerPage
      retailerId={retailerId}
      parts={[
        { name: 'hours', label: 'Hours and photos', content: <StorePageForm retailerId={retailerId} /> },
        { name: 'tables', label: 'Tables', content: <TablesForm retailerId={retailerId} /> },
        { name: 'figures', label: 'Figures', content: <StoreFigures retailerId={retailerId} /> },
      ]}
    />
  );
}

export const Route = createFileRoute('/_app/retailers/$retailerId/edit')({
  component: EditRoute,
});
