import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../../ui/data/change.ts';
import { Button } from '../../../../ui/components/button.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import { TextAreaField, TextField } from '../../../../ui/forms/field.tsx';
import { RowTools, useOrderedRows } from '../../../../ui/forms/ordered-rows.tsx';
import type { ManagedExamDetail } from '../../admin-contract.ts';
import { MOST_QUESTIONS, resourceLink } from '../../rules.ts';
import { examsAdmin, examsKey } from './admin-queries.ts';
import { ExamPreview } from './exam-preview.tsx';
import styles from './questions-editor.module.css';

/** A question being written; `key` identifies it in the list, `id` is there once it was saved. */
type Draft = { key: string; id?: string; name: string; url: string };

const blank = (): Draft => ({ key: crypto.randomUUID(), name: '', url: '' });

/** The problems of a question by field, before the server reports them. */
function problemsOf({ name, url }: Draft): { name?: string; url?: string } {
  return {
    ...(name.trim() === '' && { name: 'Question is required' }),
    ...(url.trim() !== '' &&
      resourceLink(url.trim()) === null && { url: 'Enter a complete address, such as https://example.com' }),
  };
}

/** The questions of an exam: written, put in order and removed; saved all at once. */
export function QuestionsEditor({ exam }: { exam: ManagedExamDetail }) {
  const [drafts, setDrafts] = useState<Draft[]>(() =>
    exam.questions.map(({ id, name, url }) => ({ key: id, id, name, url: url ?? '' })),
  );
  const { frame, said, move, remove, add } = useOrderedRows({
    rows: drafts,
    onRowsChange: setDrafts,
    noun: 'question',
  });
  const [isChecked, setChecked] = useState(false);
  const [preview, setPreview] = useState(false);
  const save = useChange(examsAdmin.saveQuestions, {
    done: 'Questions saved',
    failed: 'The questions could not be saved',
    stale: [examsKey],
    onDone: async () => {
      setChecked(false);
      const { questions } = await examsAdmin.get({ examId: exam.id });
      setDrafts(questions.map(({ id, name, url }) => ({ key: id, id, name, url: url ?? '' })));
    },
  });
  const change = (index: number, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft, at) => (at === index ? { ...draft, ...part } : draft)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (drafts.some((draft) => Object.keys(problemsOf(draft)).length > 0)) return;
    await save.run({ examId: exam.id, questions: drafts.map(toQuestion) });
  };
  return (
    <form ref={frame} noValidate aria-label="Questions" onSubmit={(event) => void submit(event)}>
      <ol className={styles.list}>
        {drafts.map((draft, index) => {
          const problems = isChecked ? problemsOf(draft) : {};
          const number = index + 1;
          return (
            <li key={draft.key} data-row={draft.key} className={styles.question}>
              <div className={styles.fields}>
                <TextAreaField
                  label={`Question ${number}`}
                  value={draft.name}
                  rows={2}
                  maxLength={2_000}
                  required
                  error={problems.name}
                  onValueChange={(name) => change(index, { name })}
                />
                <TextField
                  label={`Something to read for question ${number}`}
                  type="url"
                  maxLength={500}
                  placeholder="https://"
                  value={draft.url}
                  error={problems.url}
                  onValueChange={(url) => change(index, { url })}
                />
              </div>
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
          );
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {drafts.length === 0 && <p>This exam has no questions yet.</p>}
      <div className={styles.actions}>
        <Button
          variant="quiet"
          data-add
          disabled={drafts.length >= MOST_QUESTIONS}
          onClick={() => add(blank())}
        >
          <Plus size={18} aria-hidden="true" />
          Add question
        </Button>
        <Button variant="quiet" onClick={() => setPreview(true)}>
          Preview
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save questions
        </Button>
      </div>
      <Dialog open={preview} onOpenChange={setPreview} title={`Preview of ${exam.name}`} wide>
        <ExamPreview questions={drafts.map(toQuestion)} />
      </Dialog>
    </form>
  );
}

const toQuestion = ({ id, name, url }: Draft) => ({
  ...(id !== undefined && { id }),
  name: name.trim(),
  url: url.trim() || null,
});
