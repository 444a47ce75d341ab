import { useEffect, useRef } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import type { ChangedQuestions, ReadQuestion } from './exam-draft.ts';
import styles from './changed-questions.module.css';

type ChangedQuestionsBoxProps = {
  changes: ChangedQuestions;
  /** A submission was just refused because of the changes: the box takes the focus, since the button that had it is gone. */
  isRefused: boolean;
};

/** Says that questions have changed since they were answered, and shows answers to removed questions. */
export function ChangedQuestionsBox({ changes: { reworded, gone }, isRefused }: ChangedQuestionsBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRefused) box.current?.focus();
  }, [isRefused]);
  if (reworded.size === 0 && gone.length === 0 && !isRefused) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <MessageBox tone="warning" title="The questions of this exam have changed">
        <p className={styles.text}>
          {reworded.size > 0
            ? 'Your answers are kept. Check those to the marked questions, then submit the exam.'
            : 'Your answers are kept. Check them, then submit the exam.'}
        </p>
        {gone.map(({ id, name, text }) => (
          <div key={id} className={styles.gone}>
            <p className={styles.text}>No longer asked: {isolated(name)}</p>
            <blockquote className={styles.quote} dir="auto">
              {text}
            </blockquote>
          </div>
        ))}
      </MessageBox>
    </div>
  );
}

/** Shown at a question that has changed since it was answered: its earlier text. */
export const RewordedQuestion = ({ before, now }: { before: ReadQuestion | null; now: ReadQuestion }) => (
  <span className={styles.reworded}>
    {before === null
      ? 'This question may have changed since you answered it. Check your answer. '
      : before.name === now.name
        ? 'The resource has changed since you answered. Check your answer. '
        : `This question has changed. When you answered, it read: “${isolated(before.name)}” `}
  </span>
);
