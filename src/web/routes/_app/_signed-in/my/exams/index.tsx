import { createFileRoute } from '@tanstack/react-router';
import { MyExamsPage } from '#features/exams/web/my-exams-page.tsx';
import { availableExams, completedExams } from '#features/exams/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

function ExamsRoute() {
  const { system } = Route.useSearch();
  return <MyExamsPage gameSystemId={system} />;
}

export const Route = createFileRoute('/_app/_signed-in/my/exams/')({
  validateSearch: ({ system }: Record<string, unknown>): { system?: string } =>
    typeof system === 'string' ? { system } : {},
  loaderDeps: ({ search: { system } }) => ({ system }),
  loader: ({ deps: { system } }) => {
    void queryClient.prefetchInfiniteQuery(availableExams(system));
    void queryClient.prefetchInfiniteQuery(completedExams(system));
  },
  component: ExamsRoute,
});
