import { useNavigate } from '@tanstack/react-router';
import { GradeExamPage } from '../../../features/exams/web/admin/grade-exam-page.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/grading/{submissionId} */
export function Screen({ part }: ScreenProps) {
  const navigate = useNavigate();
  return (
    <GradeExamPage
      submissionId={part}
      onNext={(next) =>
        void navigate({ to: '/admin/$', params: { _splat: next === null ? 'grading' : `grading/${next}` } })
      }
    />
  );
}
