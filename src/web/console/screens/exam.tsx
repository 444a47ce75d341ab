import { useNavigate } from '@tanstack/react-router';
import { ManageExamPage } from '../../../features/exams/web/admin/manage-exam-page.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/exams/{examId} */
export function Screen({ part }: ScreenProps) {
  const navigate = useNavigate();
  return (
    <ManageExamPage
      examId={part}
      onRemoved={() => void navigate({ to: '/admin/$', params: { _splat: 'exams' } })}
    />
  );
}
