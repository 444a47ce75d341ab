import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useChange } from '#ui/data/change.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { RowTools, useOrderedRows } from '#ui/forms/ordered/ordered-rows.tsx';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { useTyped } from '#ui/forms/ordered/use-typed.ts';
import type { ManagedExamDetail } from '../../../admin-contract.ts';
import { isolated } from '#shared/text/isolated.ts';
import { MOST_QUESTIONS } from '../../../rules.ts';
import { examsAdmin, examsKey } from '../admin-queries.ts';
import { ExamPreview } from './exam-preview.tsx';
import {
  blankQuestion,
  draftOf,
  problemsOf,
  type QuestionDraft,
  questionInWords,
  questionOf,
} from './question-draft.ts';
import { QuestionFields } from './question-fields.tsx';
import { PublishExam } from '../publish-exam.tsx';
import styles from './questions-editor.module.css';

type Values = { questions: QuestionDraft[] };

const revised = ({ questions, revision }: ManagedExamDetail): { values: Values; revision: number } => ({
  values: { questions: questions.map(draftOf) },
  revision,
});

const staleWords = {
  labels: { questions: 'Questions' },
  lists: ['questions'],
  show: {
    questions: (questions: QuestionDraft[]) => questions.map(questionInWords).join('\n\n'),
  },
};

/** Edits, sorts and removes the questions of an exam. They are saved all at once, and published after that. */
export function QuestionsEditor({ exam }: { exam: ManagedExamDetail }) {
  const stale = useStaleForm();
  const [isChecked, setChecked] = useState(false);
  const [preview, setPreview] = useState(false);
  const save = useChange(examsAdmin.saveQuestions, {
    done: 'Questions saved',
    failed: 'The questions could not be saved',
    stale: [examsKey],
    onDone: () => setChecked(false),
    onFailed: stale.onFailed,
  });
  const editor = useRef<HTMLDivElement>(null);
  const typed = useTyped<Values>({
    given: revised(exam),
    stale,
    element: editor,
    save: async ({ questions }, revision) => {
      setChecked(true);
      if (questions.some((draft) => Object.keys(problemsOf(draft)).length > 0)) return false;
      return save.run({
        examId: exam.id,
        revision,
        questions: questions.map(questionOf),
      });
    },
  });
  const { questions: drafts } = typed.values;
  const setDrafts = (questions: QuestionDraft[]) => typed.change({ questions });
  const { frame, said, move, remove, add } = useOrderedRows({
    rows: drafts,
    onRowsChange: setDrafts,
    noun: 'question',
  });
  const change = (index: number, part: Partial<QuestionDraft>) =>
    setDrafts(drafts.map((draft, at) => (at === index ? { ...draft, ...part } : draft)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void typed.form.handleSubmit();
  };
  return (
    <form ref={frame} noValidate aria-label="Questions" onSubmit={submit}>
      <StaleForm
        stale={stale}
        form={typed.form}
        given={typed.given}
        read={async () => revised(await examsAdmin.get({ examId: exam.id }))}
        {...staleWords}
      />
      <div ref={editor}>
        <ol className={styles.list}>
          {drafts.map((draft, index) => (
            <li key={draft.key} data-row={draft.key} className={styles.question}>
              <QuestionFields
                draft={draft}
                number={index + 1}
                problems={isChecked ? problemsOf(draft) : {}}
                onChange={(part) => change(index, part)}
              />
              <div className={styles.tools}>
                <RowTools
                  noun="question"
                  index={index}
                  count={drafts.length}
                  onMove={move}
                  onRemove={remove}
                />
              </div>
            </li>
          ))}
        </ol>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {drafts.length === 0 && <p>This exam has no questions yet.</p>}
      <div className={styles.actions}>
        <Button
          variant="quiet"
          data-add
          disabled={drafts.length >= MOST_QUESTIONS}
          onClick={() => add(blankQuestion())}
        >
          <Plus size={18} aria-hidden="true" />
          Add question
        </Button>
        <Button variant="quiet" onClick={() => setPreview(true)}>
          Preview
        </Button>
        <Button
          type="submit"
          variant={exam.publishedAt === null ? 'quiet' : 'primary'}
          busy={save.isPending}
          disabled={drafts.length === 0 && !typed.isDirty}
        >
          Save questions
        </Button>
        {exam.publishedAt === null && <PublishExam exam={exam} isSaved={!typed.isDirty} />}
      </div>
      <Dialog open={preview} onOpenChange={setPreview} title={`Preview of ${isolated(exam.name)}`} wide>
        <ExamPreview questions={drafts.map(questionOf)} />
      </Dialog>
    </form>
  );
}
