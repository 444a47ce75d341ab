import { isolated } from '#shared/text/isolated.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card, CardGrid } from '#ui/components/card.tsx';
import { Day } from '#ui/time/moment.tsx';
import { useSession } from '#ui/session/session.ts';
import type { AvailableExam, CompletedExam } from '../contract.ts';
import styles from './exam-cards.module.css';
import { examTitle } from '../rules.ts';
import { ExamScoreBadge } from './exam-score-badge.tsx';
import { readDraft } from './exam-draft.ts';

/** Exams that the player submitted, with their standing. */
export const CompletedExamCards = ({ exams }: { exams: readonly CompletedExam[] }) => (
  <CardGrid>
    {exams.map(({ id, exam, gameSystem, submittedAt, scorePercent }) => (
      <li key={id}>
        <Card
          title={examTitle(exam)}
          aside={<ExamScoreBadge scorePercent={scorePercent} />}
          footer={
            <>
              <span className={styles.fact}>
                Submitted <Day iso={submittedAt} />
              </span>
              <ButtonLink
                to="/my/exams/$examId"
                params={{ examId: exam.id }}
                variant="quiet"
                size="small"
                aria-label={`View ${isolated(examTitle(exam))}`}
              >
                View
              </ButtonLink>
            </>
          }
        >
          <p className={styles.fact}>{gameSystem.name}</p>
        </Card>
      </li>
    ))}
  </CardGrid>
);

/** Exams that the player may take; if answers are kept on this device, the exam continues. */
export const AvailableExamCards = ({ exams }: { exams: readonly AvailableExam[] }) => (
  <CardGrid>
    {exams.map((exam) => (
      <li key={exam.id}>
        <AvailableExamCard exam={exam} />
      </li>
    ))}
  </CardGrid>
);

function AvailableExamCard({ exam }: { exam: AvailableExam }) {
  const { user } = useSession();
  const { id, gameSystem, questionCount, takenBefore } = exam;
  const name = examTitle(exam);
  const begun = user !== null && Object.keys(readDraft(user.id, id)).length > 0;
  const action = begun ? 'Continue' : 'Take Exam';
  return (
    <Card
      title={name}
      footer={
        <>
          <span className={styles.fact}>
            {questionCount === 1 ? '1 question' : `${questionCount} questions`}
          </span>
          <ButtonLink
            to="/my/exams/$examId"
            params={{ examId: id }}
            size="small"
            aria-label={`${action}: ${isolated(name)}`}
          >
            {action}
          </ButtonLink>
        </>
      }
    >
      <p className={styles.fact}>{gameSystem.name}</p>
      {takenBefore && <p>{againInWords(takenBefore)}</p>}
    </Card>
  );
}

const againInWords = ({ version, scorePercent }: NonNullable<AvailableExam['takenBefore']>): string =>
  scorePercent === null
    ? `You took version ${version}. Please take this one too.`
    : `You took version ${version} and reached ${scorePercent}%. Please take this one too.`;
