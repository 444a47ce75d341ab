import { isolated } from '#shared/text/isolated.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { resourceLink } from '../../rules.ts';
import styles from './questions-editor.module.css';

type ExamPreviewProps = { questions: readonly { name: string; url: string | null }[] };

/** The questions to read, in order. */
export function ExamPreview({ questions }: ExamPreviewProps) {
  if (questions.length === 0) return <EmptyState text="This exam has no questions yet." piece="flag" />;
  return (
    <ol className={styles.preview}>
      {questions.map(({ name, url }, index) => {
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
          </li>
        );
      })}
    </ol>
  );
}
