import { isolated } from '#shared/text/isolated.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ManagedQuestion } from '../../../admin-contract.ts';
import { OptionsRead } from './options-read.tsx';
import { resourceLink } from '../../../rules.ts';
import styles from './questions-editor.module.css';

type PreviewedQuestion = Pick<
  ManagedQuestion,
  'name' | 'url' | 'options' | 'rightOptions' | 'maxMarks' | 'rubric'
>;
type ExamPreviewProps = { questions: readonly PreviewedQuestion[] };

/** The questions in order, read-only, with the right options and the instructions for graders. */
export function ExamPreview({ questions }: ExamPreviewProps) {
  if (questions.length === 0) return <EmptyState text="This exam has no questions yet." piece="flag" />;
  return (
    <ol className={styles.preview}>
      {questions.map(({ name, url, options, rightOptions, maxMarks, rubric }, index) => {
        const link = resourceLink(url);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a preview has no other identity than its place
          <li key={index}>
            <p dir="auto">{`${index + 1}. ${isolated(name)}`}</p>
            {link && (
              <a href={link} target="_blank" rel="noreferrer">
                Resource
              </a>
            )}
            {options !== null && <OptionsRead options={options} right={rightOptions ?? []} />}
            {maxMarks > 1 && <div className={styles.aside}>{maxMarks} marks</div>}
            {rubric !== null && (
              <div className={styles.aside} dir="auto">
                For graders: {isolated(rubric)}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
