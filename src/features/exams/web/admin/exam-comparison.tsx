import { Card } from '#ui/components/card.tsx';
import { TextChanges } from '#ui/compare/text-changes.tsx';
import type { ManagedExamDetail, ManagedQuestion } from '../../admin-contract.ts';
import { draftOf, questionInWords } from './questions/question-draft.ts';
import styles from './exam-comparison.module.css';

type ExamComparisonProps = { exam: ManagedExamDetail; earlier: NonNullable<ManagedExamDetail['earlier']> };
type Row = { id: string; title: string; was: string | null; is: string | null; isSame: boolean };

const textOf = (question: ManagedQuestion) => questionInWords(draftOf(question));

/** The questions that differ, in the order of the new version, followed by the removed ones. */
function differences(
  { questions: before, copies }: ExamComparisonProps['earlier'],
  after: readonly ManagedQuestion[],
): Row[] {
  const original = new Map(copies.map((copy) => [copy.id, copy.of]));
  const copied = new Set(after.map(({ id }) => original.get(id)));
  const rows = after.map((question, index): Row => {
    const place = before.findIndex(({ id }) => id === original.get(question.id));
    const earlier = before[place];
    const title = earlier
      ? `Question ${index + 1}${place === index ? '' : `, which was question ${place + 1}`}`
      : `Question ${index + 1}, which is new`;
    const was = earlier ? textOf(earlier) : null;
    const is = textOf(question);
    return { id: question.id, title, was, is, isSame: was === is && place === index };
  });
  const gone = before.flatMap((question, index): Row[] =>
    copied.has(question.id)
      ? []
      : [
          {
            id: question.id,
            title: `Question ${index + 1} of before, which is gone`,
            was: textOf(question),
            is: null,
            isSame: false,
          },
        ],
  );
  return [...rows.filter(({ isSame }) => !isSame), ...gone];
}

/** Compares the saved exam with the previous version: questions that were changed, moved, added or removed. */
export function ExamComparison({ exam, earlier }: ExamComparisonProps) {
  const rows = differences(earlier, exam.questions);
  const same = exam.questions.length - rows.filter(({ is }) => is !== null).length;
  return (
    <Card level={2} title={`What changed since version ${earlier.version}`}>
      <p className={styles.same}>{sameInWords(same, rows.length)}</p>
      {rows.map(({ id, title, was, is }) => (
        <section key={id} className={styles.row} aria-label={title}>
          <h3>{title}</h3>
          <div className={styles.sides}>
            <div>
              <p className={styles.version}>Version {earlier.version}</p>
              <p className={styles.text} dir="auto">
                {was ?? 'Not in it'}
              </p>
            </div>
            <div>
              <p className={styles.version}>Version {exam.version}</p>
              {is === null ? <p>Not in it</p> : <TextChanges before={was ?? ''} after={is} whole />}
            </div>
          </div>
        </section>
      ))}
    </Card>
  );
}

function sameInWords(same: number, different: number): string {
  if (different === 0) return 'All questions are the same. Saved changes are shown here.';
  if (same === 0) return 'No question is the same.';
  return same === 1 ? 'One question is the same.' : `${same} questions are the same.`;
}
