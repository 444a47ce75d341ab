import { BadgeCheck } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { ExamDetail } from '../contract.ts';
import { standingText } from '../rules.ts';
import { lazily } from '#ui/late/lazily.tsx';
import { AskedAsShown } from './asked-as-shown.tsx';
import { forgetDraft } from './exam-draft.ts';
import styles from './submitted-exam.module.css';

// Loaded lazily: most submissions have no score to certify yet.
const OwnCertificateCard = lazily(
  () => import('./certificates/own-certificate-card.tsx'),
  'OwnCertificateCard',
);

type Submission = NonNullable<ExamDetail['submission']>;
type SubmittedExamProps = { exam: ExamDetail; submission: Submission; userId: Id };

/** The player's score and answers. Deletes a draft that another tab left. */
export function SubmittedExam({ exam, submission, userId }: SubmittedExamProps) {
  useEffect(() => forgetDraft(userId, exam.id), [userId, exam.id]);
  const answers = new Map(submission.answers.map(({ questionId, text }) => [questionId, text]));
  const marks = new Map(submission.marks.map((one) => [one.questionId, one]));
  return (
    <div className={styles.parts}>
      <Card
        footer={
          <>
            <span className={styles.answer}>What you answered stays below.</span>
            <ButtonLink to="/my/exams" search={{ system: exam.gameSystem.id }} size="small">
              More exams
            </ButtonLink>
          </>
        }
      >
        <Score exam={exam} submission={submission} />
      </Card>
      {(submission.isTold || submission.certificate !== null) && (
        <Suspense fallback={<Skeleton shape="card" count={1} />}>
          <OwnCertificateCard exam={exam} submission={submission} />
        </Suspense>
      )}
      {submission.note !== null && (
        <Card title="Note from the grader" level={2}>
          <p className={styles.note} dir="auto">
            {submission.note}
          </p>
        </Card>
      )}
      <Card title="Your answers" level={2}>
        <AskedAsShown state={submission.askedAsShown} />
        <ol className={styles.answers}>
          {exam.questions.map(({ id, name }) => (
            <li key={id}>
              <p className={styles.question}>{name}</p>
              <p className={styles.answer} dir="auto">
                {answers.get(id)}
              </p>
              <Marks marks={marks.get(id)} />
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

/** The marks of an answer, and the graders' comments on it. */
function Marks({ marks }: { marks: Submission['marks'][number] | undefined }) {
  if (!marks) return null;
  return (
    <>
      <p className={styles.marks}>
        {`${marks.marks} of ${marks.maxMarks} ${marks.maxMarks === 1 ? 'mark' : 'marks'}`}
      </p>
      {marks.comments.map((comment) => (
        <p key={comment} className={styles.comment} dir="auto">
          {comment}
        </p>
      ))}
    </>
  );
}

/** The main facts: the score, the certification and the dates. */
const Score = ({ exam, submission }: { exam: ExamDetail; submission: Submission }) => (
  <div className={styles.news}>
    <p className={styles.score}>{standingText({ submitted: true, scorePercent: submission.scorePercent })}</p>
    <p className={styles.certified}>
      <BadgeCheck size={20} aria-hidden="true" />
      {`Certified for ${isolated(exam.gameSystem.name)}`}
    </p>
    <p className={styles.dates}>
      Submitted <Moment iso={submission.submittedAt} />
      {submission.gradedAt !== null && (
        <>
          , graded <Moment iso={submission.gradedAt} />
        </>
      )}
      {submission.scorePercent === null && '. We write to you as soon as it has a score.'}
    </p>
  </div>
);
