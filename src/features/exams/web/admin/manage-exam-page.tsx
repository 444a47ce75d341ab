import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { HistoryLink } from '#features/audit-log/web/for-others/history-link.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { errorCode } from '#ui/data/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Page } from '#ui/page.tsx';
import { RemoveButton } from '#ui/popups/remove-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { ManagedExamDetail } from '../../admin-contract.ts';
import { examsAdmin, examsKey, managedExam } from './admin-queries.ts';
import { ExamEditor } from './exam-editor.tsx';
import { ExamStateBadge } from './exam-state-badge.tsx';
import { ExamPreview } from './questions/exam-preview.tsx';
import { NewVersionButton } from './new-version-button.tsx';
import styles from './manage-exam-page.module.css';

const QuestionsEditor = lazily(() => import('./questions/questions-editor.tsx'), 'QuestionsEditor');
// Loaded lazily: most exams have only one version.
const ExamVersions = lazily(() => import('./exam-versions.tsx'), 'ExamVersions');

type ManageExamPageProps = {
  examId: string;
  onRemoved: () => void;
  /** Opens another version. */
  onOpen: (examId: string) => void;
};

/** /admin/exams/{examId}: an exam and its questions. */
export function ManageExamPage({ examId, onRemoved, onOpen }: ManageExamPageProps) {
  const exam = useQuery(managedExam(examId));
  if (exam.isError && ['EXAM_NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(exam.error))) {
    return (
      <Page title="Exam">
        <EmptyState text="Exam not found" piece="flag" />
      </Page>
    );
  }
  return (
    <Page
      title="Exam"
      heading={exam.data?.name ?? 'Exam'}
      line={
        exam.data && (
          <>
            {exam.data.gameSystem.name}
            {exam.data.versions.length > 1 && `, version ${exam.data.version}`}{' '}
            <ExamStateBadge exam={exam.data} />
          </>
        )
      }
      actions={exam.data && <ExamActions exam={exam.data} onRemoved={onRemoved} onOpen={onOpen} />}
    >
      <Loaded
        query={exam}
        error="The exam could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={4} />}
      >
        {(found) => (
          <div className={styles.parts}>
            {found.isLocked ? (
              <div>
                <MessageBox tone="info">
                  Somebody has submitted this exam: its questions stay as they were answered. A change is a
                  new version.
                </MessageBox>
                <ExamPreview questions={found.questions} />
              </div>
            ) : (
              <Suspense fallback={<Skeleton shape="row" count={4} />}>
                <QuestionsEditor key={found.id} exam={found} />
              </Suspense>
            )}
            {found.versions.length > 1 && (
              <Suspense fallback={<Skeleton shape="row" count={2} />}>
                <ExamVersions exam={found} />
              </Suspense>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

type ExamActionsProps = Omit<ManageExamPageProps, 'examId'> & { exam: ManagedExamDetail };

function ExamActions({ exam, onRemoved, onOpen }: ExamActionsProps) {
  const remove = async () => {
    await examsAdmin.remove({ examId: exam.id });
    onRemoved();
  };
  return (
    <>
      <NewVersionButton exam={exam} onOpen={onOpen} />
      {exam.isLocked && (
        <ButtonLink
          to="/admin/grading"
          search={{ state: 'graded', examId: exam.id }}
          variant="quiet"
          size="small"
        >
          Graded exams
        </ButtonLink>
      )}
      <ExamEditor exam={exam} />
      <HistoryLink kind="exam" id={exam.id} />
      {!exam.isLocked && (
        <RemoveButton
          what={exam.name}
          text={
            exam.publishedAt === null
              ? 'It goes with its questions. It is a draft: nobody was offered it.'
              : 'It goes with its questions. Nobody has submitted it yet; players who are writing their answers lose them.'
          }
          run={remove}
          stale={[examsKey]}
        />
      )}
    </>
  );
}
