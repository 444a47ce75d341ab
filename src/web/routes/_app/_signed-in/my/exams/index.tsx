import { createFileRoute } from '@tanstack/react-router';
import { MyExamsPage } from '../../../../../../features/exams/web/my-exams-page.tsx';
import { availableExams, completedExams } from '../../../../../../features/exams/web/queries.ts';
import { queryClient } from '../../../../../../ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/exams/')({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(completedExams());
    void queryClient.prefetchInfiniteQuery(availableExams());
  },
  component: MyExamsPage,
});
