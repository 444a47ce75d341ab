import type { ReactNode } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import type { SubmissionDetail } from '../../../contract.ts';
import { chosenIn } from '../../../rules.ts';
import { OptionsRead } from '../questions/options-read.tsx';
import styles from './answered-question.module.css';

type AnsweredQuestionProps = {
  question: SubmissionDetail['questions'][number];
  /** Its place in the exam, counted from 1. */
  number: number;
  /** The fields for its marks; none for an automatically graded question. */
  children: ReactNode;
};

/** A question with its instructions for graders, and its answer. */
export function AnsweredQuestion({ question, number, children }: AnsweredQuestionProps) {
  const { name, rubric, options, rightOptions, answer, marks, maxMarks } = question;
  return (
    <li className={styles.pair}>
      <div>
        <h2 className={styles.question}>
          {number}. {isolated(name)}
        </h2>
        {rubric !== null && (
          <p className={styles.rubric} dir="auto">
            {rubric}
          </p>
        )}
      </div>
      <div>
        {options === null ? (
          <p className={styles.answer}>{answer}</p>
        ) : (
          <OptionsRead options={options} right={rightOptions ?? []} chosen={chosenIn(answer)} />
        )}
        {marks === null ? (
          <div className={styles.marks}>{children}</div>
        ) : (
          <p className={styles.reached}>
            {marks} of {maxMarks} {maxMarks === 1 ? 'mark' : 'marks'}
          </p>
        )}
      </div>
    </li>
  );
}
