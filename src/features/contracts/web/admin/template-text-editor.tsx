import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Card } from '#ui/components/card.tsx';
import { TextAreaField, TextField } from '#ui/forms/field.tsx';
import { RowTools, useOrderedRows } from '#ui/forms/ordered/ordered-rows.tsx';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { useTyped } from '#ui/forms/ordered/use-typed.ts';
import { Dialog } from '#ui/popups/dialog.tsx';
import type { ClauseFields, ManagedTemplateDetail } from '../../admin-contract.ts';
import { templatesAdmin } from './admin-queries.ts';
import { contractsKey } from '../queries.ts';
import { PublishTemplate } from './publish-template.tsx';
import { TemplatePreview } from './template-preview.tsx';
import styles from './template-text-editor.module.css';

/** A clause being written; `key` identifies it in the list. */
type Draft = ClauseFields & { key: string };

type Values = { name: string; description: string; content: string; clauses: Draft[] };

const blank = (): Draft => ({ key: crypto.randomUUID(), name: '', clauseName: '', clauseContent: '' });

const revised = (template: ManagedTemplateDetail): { values: Values; revision: number } => ({
  values: {
    name: template.name,
    description: template.description ?? '',
    content: template.content,
    clauses: template.clauses.map((clause, index) => ({ ...clause, key: `saved-${index}` })),
  },
  revision: template.revision,
});

const staleWords = {
  labels: { name: 'Name', description: 'Description', content: 'Text', clauses: 'Clauses' },
  show: {
    clauses: (clauses: Draft[]) =>
      clauses
        .map(({ name, clauseContent }, index) => `${index + 1}. ${isolated(name)}\n${clauseContent}`)
        .join('\n\n'),
  },
};

const missing = (isChecked: boolean, text: string, words: string) =>
  isChecked && text.trim() === '' ? words : undefined;

const clauseOf = ({ name, clauseName, clauseContent }: Draft): ClauseFields => ({
  name,
  // One heading is what most agreements need: a clause without a title of its own is called as it is here.
  clauseName: clauseName.trim() === '' ? name : clauseName,
  clauseContent,
});

/** The text of a draft and its clauses: written, put in order and removed; saved all at once, and published. */
export function TemplateTextEditor({ template }: { template: ManagedTemplateDetail }) {
  const stale = useStaleForm();
  const [isChecked, setChecked] = useState(false);
  const [preview, setPreview] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const save = useChange(templatesAdmin.update, {
    done: 'Agreement saved',
    failed: 'The agreement could not be saved',
    stale: [contractsKey],
    onDone: () => setChecked(false),
    onFailed: stale.onFailed,
  });
  const typed = useTyped<Values>({
    given: revised(template),
    stale,
    element: editor,
    save: async ({ name, description, content, clauses: drafts }, revision) => {
      setChecked(true);
      const written = drafts.map(clauseOf);
      const required = [name, content, ...written.flatMap((clause) => [clause.name, clause.clauseContent])];
      if (required.some((value) => value.trim() === '')) return false;
      return save.run({
        templateId: template.id,
        revision,
        name,
        description,
        content,
        clauses: written,
      });
    },
  });
  const { clauses, ...text } = typed.values;
  const setClauses = (next: Draft[]) => typed.change({ clauses: next });
  const { frame, said, move, remove, add } = useOrderedRows({
    rows: clauses,
    onRowsChange: setClauses,
    noun: 'clause',
  });
  const change = (index: number, part: Partial<ClauseFields>) =>
    setClauses(clauses.map((clause, at) => (at === index ? { ...clause, ...part } : clause)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void typed.form.handleSubmit();
  };
  return (
    <form ref={frame} noValidate aria-label="Agreement" className={styles.form} onSubmit={submit}>
      <StaleForm
        stale={stale}
        form={typed.form}
        given={typed.given}
        read={async () => revised(await templatesAdmin.get({ templateId: template.id }))}
        {...staleWords}
      />
      <div ref={editor} className={styles.form}>
        <Card title="Text" level={2}>
          <div className={styles.fields}>
            <TextField
              label="Name"
              value={text.name}
              limit={200}
              required
              error={missing(isChecked, text.name, 'Name is required')}
              onValueChange={(name) => typed.change({ name })}
            />
            <TextField
              label="Description"
              value={text.description}
              limit={2_000}
              onValueChange={(description) => typed.change({ description })}
            />
            <TextAreaField
              label="Text"
              value={text.content}
              rows={10}
              limit={100_000}
              required
              error={missing(isChecked, text.content, 'Text is required')}
              onValueChange={(content) => typed.change({ content })}
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
                  label={`Heading of clause ${index + 1}`}
                  value={clause.name}
                  limit={200}
                  required
                  error={missing(isChecked, clause.name, 'Heading is required')}
                  onValueChange={(name) =>
                    change(index, clause.clauseName === clause.name ? { name, clauseName: name } : { name })
                  }
                />
                {/* Only where an agreement calls its clauses otherwise, such as 'Section 1'. */}
                {clause.clauseName !== '' && clause.clauseName !== clause.name && (
                  <TextField
                    label={`Second heading of clause ${index + 1}`}
                    value={clause.clauseName}
                    limit={200}
                    onValueChange={(clauseName) => change(index, { clauseName })}
                  />
                )}
                <TextAreaField
                  label={`Text of clause ${index + 1}`}
                  value={clause.clauseContent}
                  rows={4}
                  limit={20_000}
                  required
                  error={missing(isChecked, clause.clauseContent, 'Text is required')}
                  onValueChange={(clauseContent) => change(index, { clauseContent })}
                />
              </div>
            </Card>
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" data-add onClick={() => add(blank())}>
          <Plus size={18} aria-hidden="true" />
          Add clause
        </Button>
        <Button variant="quiet" onClick={() => setPreview(true)}>
          Preview
        </Button>
        <Button type="submit" variant="quiet" busy={save.isPending}>
          Save agreement
        </Button>
        <PublishTemplate template={template} isSaved={!typed.isDirty} />
      </div>
      <Dialog open={preview} onOpenChange={setPreview} title={text.name} wide>
        <TemplatePreview template={{ content: text.content, clauses: clauses.map(clauseOf) }} />
      </Dialog>
    </form>
  );
}
