import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '../../../../../unbuilt-page.tsx';

export const Route = createFileRoute('/_app/_signed-in/my/exams/$examId')({
  component: () => <UnbuiltPage title="Exam" />,
});
