import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/components/button.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import { Card } from '../../../../ui/components/card.tsx';
import { TextAreaField, TextField } from '../../../../ui/forms/field.tsx';
import { RowTools, useOrderedRows } from '../../../../ui/forms/ordered-rows.tsx';
import type { ClauseFields, ManagedTemplateDetail } from '../../admin-contract.ts';
import { templatesAdmin } from './admin-queries.ts';
import { contractsKey } from '../queries.ts';
import styles from './template-text-editor.module.css';

/** A clause being written; `key` identifies it in the list. */
type Draft = ClauseFields & { key: string };

const draftOf = (clause: ClauseFields): Draft => ({ ...clause, key: crypto.randomUUID() });
const blank = (): Draft => draftOf({ name: '', clauseName: '', clauseContent: '' });

const missing = (isChecked: boolean, text: string, words: string) =>
  isChecked && text.trim() === '' ? words : undefined;

/** The text of a template and its clauses: written, put in order and removed; saved all at once. */
export function TemplateTextEditor({ template }: { template: ManagedTemplateDetail }) {
  const [text, setText] = useState({
    name: template.name,
    description: template.description ?? '',
    content: template.content,
  });
  const [clauses, setClauses] = useState(() => template.clauses.map(draftOf));
  const { frame, said, move, remove, add } = useOrderedRows({
    rows: clauses,
    onRowsChange: setClauses,
    noun: 'clause',
  });
  const [isChecked, setChecked] = useState(false);
  const save = useChange(templatesAdmin.update, {
    done: 'Agreement saved',
    failed: 'The agreement could not be saved',
    stale: [contractsKey],
    onDone: () => setChecked(false),
  });
  const change = (index: number, part: Partial<ClauseFields>) =>
    setClauses(clauses.map((clause, at) => (at === index ? { ...clause, ...part } : clause)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const required = [
      text.name,
      text.content,
      ...clauses.flatMap((clause) => [clause.name, clause.clauseName, clause.clauseContent]),
    ];
    if (required.some((value) => value.trim() === '')) return;
    const written = clauses.map(({ name, clauseName, clauseContent }) => ({
      name,
      clauseName,
      clauseContent,
    }));
    await save.run({ ...text, templateId: template.id, clauses: written });
  };
  return (
    <form
      ref={frame}
      noValidate
      aria-label="Agreement"
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      <Card title="Text" level={2}>
        <div className={styles.fields}>
          <TextField
            label="Name"
            value={text.name}
            maxLength={200}
            required
            error={missing(isChecked, text.name, 'Name is required')}
            onValueChange={(name) => setText({ ...text, name })}
          />
          <TextField
            label="Description"
            value={text.description}
            maxLength={2_000}
            onValueChange={(description) => setText({ ...text, description })}
          />
          <TextAreaField
            label="Text"
            value={text.content}
            rows={10}
            required
            error={missing(isChecked, text.content, 'Text is required')}
            onValueChange={(content) => setText({ ...text, content })}
          />
        </div>
      </Card>
      {clauses.map((clause, index) => (
        <div key={clause.key} data-row={clause.key}>
          <Card
            title={`Clause ${index + 1}`}
            level={2}
            aside={
              <div className={styles.tools}>
                <RowTools
                  noun="clause"
                  index={index}
                  count={clauses.length}
                  onMove={move}
                  onRemove={remove}
                />
              </div>
            }
          >
            <div className={styles.fields}>
              <TextField
                label={`Name in this agreement, clause ${index + 1}`}
                placeholder="Section 1"
                value={clause.name}
                maxLength={200}
                required
                error={missing(isChecked, clause.name, 'Name is required')}
                onValueChange={(name) => change(index, { name })}
              />
              <TextField
                label={`Title of clause ${index + 1}`}
                value={clause.clauseName}
                maxLength={200}
                required
                error={missing(isChecked, clause.clauseName, 'Title is required')}
                onValueChange={(clauseName) => change(index, { clauseName })}
              />
              <TextAreaField
                label={`Text of clause ${index + 1}`}
                value={clause.clauseContent}
                rows={4}
                required
                error={missing(isChecked, clause.clauseContent, 'Text is required')}
                onValueChange={(clauseContent) => change(index, { clauseContent })}
              />
            </div>
          </Card>
        </div>
      ))}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" data-add onClick={() => add(blank())}>
          <Plus size={18} aria-hidden="true" />
          Add clause
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save agreement
        </Button>
      </div>
    </form>
  );
}
