import { Card } from '#ui/components/card.tsx';
import type { SubmissionDetail } from '../../../contract.ts';
import styles from './other-grades.module.css';

/** The other graders' grades, shown once a grader has given their own. */
export function OtherGrades({ submission: { others, questions } }: { submission: SubmissionDetail }) {
  const numbers = new Map(questions.map(({ id }, index) => [id, index + 1]));
  return (
    <Card title="Other graders" level={2}>
      <ol className={styles.grades}>
        {others.map(({ scorePercent, note, marks }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- grades are shown without their graders, newest first
          <li key={index}>
            <p className={styles.score}>{scorePercent}%</p>
            {note !== null && (
              <p className={styles.words} dir="auto">
                {note}
              </p>
            )}
            {marks.map(({ questionId, marks: given, comment }) => (
              <p key={questionId} className={styles.words} dir="auto">
                {`Question ${numbers.get(questionId)}: ${given}${comment === null ? '' : `, ${comment}`}`}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}
