import { createFileRoute, useLocation } from '@tanstack/react-router';
import { MyContractsPage } from '#features/contracts/web/my-contracts-page.tsx';
import { executedAgreements, offeredTemplates } from '#features/contracts/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

function ContractsRoute() {
  const templateId = useLocation({ select: ({ hash }) => hash });
  const navigate = Route.useNavigate();
  return (
    <MyContractsPage
      templateId={templateId === '' ? undefined : templateId}
      onCloseTemplate={() => void navigate({ to: '/my/contracts' })}
    />
  );
}

export const Route = createFileRoute('/_app/_signed-in/my/contracts')({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(offeredTemplates());
    void queryClient.prefetchInfiniteQuery(executedAgreements());
  },
  component: ContractsRoute,
});
