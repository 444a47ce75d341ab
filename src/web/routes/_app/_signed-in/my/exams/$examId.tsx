import { createFileRoute } from '@tanstack/react-router';
import { ExamPage } from '#features/exams/web/exam-page.tsx';
import { examById } from '#features/exams/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';

function ExamRoute() {
  const { examId } = Route.useParams();
  return <ExamPage key={examId} examId={examId} />;
}

export const Route = createFileRoute('/_app/_signed-in/my/exams/$examId')({
  loader: ({ params: { examId } }) => void queryClient.prefetchQuery(examById(examId)),
  component: ExamRoute,
});
