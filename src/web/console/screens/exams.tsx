import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { readExamsState } from '../../../features/exams/web/admin/admin-queries.ts';
import { NewExamEditor } from '../../../features/exams/web/admin/exam-editor.tsx';
import { ManageExamsPage } from '../../../features/exams/web/admin/manage-exams-page.tsx';
import { allGameSystems } from '../../../features/game-systems/web/queries.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { hasFailed } from '../../../ui/feedback/has-failed.ts';
import styles from './exams.module.css';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/exams */
export function Screen({ search, onSearchChange }: ScreenProps) {
  const systems = useQuery(allGameSystems());
  const navigate = useNavigate();
  const openExam = (examId: string) =>
    void navigate({ to: '/admin/$', params: { _splat: `exams/${examId}` } });
  const gameSystems = systems.data?.items ?? [];
  return (
    <ManageExamsPage
      state={readExamsState(search)}
      onStateChange={onSearchChange}
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
