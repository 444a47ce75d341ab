import { useEffect } from 'react';
import type { Id } from '../../../shared/ids.ts';
import { Card } from '../../../ui/components/card.tsx';
import { Facts } from '../../../ui/components/facts.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import type { ExamDetail } from '../contract.ts';
import { forgetDraft } from './exam-draft.ts';
import { ExamScoreBadge } from './exam-cards.tsx';
import styles from './submitted-exam.module.css';

type SubmittedExamProps = {
  exam: ExamDetail;
  submission: NonNullable<ExamDetail['submission']>;
  userId: Id;
};

/** The player's answers and score. Forgets a draft that another tab left. */
export function SubmittedExam({ exam, submission, userId }: SubmittedExamProps) {
  useEffect(() => forgetDraft(userId, exam.id), [userId, exam.id]);
  const answers = new Map(submission.answers.map(({ questionId, text }) => [questionId, text]));
  return (
    <div className={styles.parts}>
      <Card>
        <Facts
          facts={[
            { name: 'Score', value: <ExamScoreBadge scorePercent={submission.scorePercent} /> },
            { name: 'Submitted', value: <Moment iso={submission.submittedAt} /> },
          ]}
        />
      </Card>
      <Card title="Your answers" level={2}>
        <ol className={styles.answers}>
          {exam.questions.map(({ id, name }) => (
            <li key={id}>
              <p className={styles.question}>{name}</p>
              <p className={styles.answer}>{answers.get(id)}</p>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
