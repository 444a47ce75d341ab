import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { managedExams } from '#features/exams/web/admin/admin-queries.ts';
import { NewExamEditor } from '#features/exams/web/admin/exam-editor.tsx';
import { ManageExamsPage } from '#features/exams/web/admin/manage-exams-page.tsx';
import { allGameSystems } from '#features/game-systems/web/queries.ts';
import type { ListScreenProps } from '#ui/data/browse.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import styles from './console-layout.module.css';

/** /admin/exams, with the game systems that an exam may be about. */
export function ExamsScreen(props: ListScreenProps<typeof managedExams>) {
  const systems = useQuery(allGameSystems());
  const navigate = useNavigate();
  const openExam = (examId: string) => void navigate({ to: '/admin/exams/$examId', params: { examId } });
  const gameSystems = systems.data?.items ?? [];
  return (
    <ManageExamsPage
      {...props}
      gameSystems={gameSystems}
      action={!hasFailed(systems) && <NewExamEditor gameSystems={gameSystems} onCreated={openExam} />}
      notice={
        hasFailed(systems) && (
          <div className={styles.notice}>
            <ErrorState
              text="The game systems could not be loaded. Without them no exam can be added, and the list can’t be narrowed to one."
              busy={systems.isFetching}
              onRetry={() => void systems.refetch()}
            />
          </div>
        )
      }
    />
  );
}
