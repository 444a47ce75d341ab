import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '#ui/components/button.tsx';
import { FieldPair } from '#ui/forms/form.tsx';
import { TextAreaField, TextField } from '#ui/forms/field.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { MOST_MARKS, MOST_OPTION_CHARACTERS, MOST_OPTIONS, MOST_RUBRIC_CHARACTERS } from '../../../rules.ts';
import {
  blankOption,
  type OptionDraft,
  type QuestionDraft,
  type QuestionProblems,
} from './question-draft.ts';
import styles from './question-fields.module.css';

type QuestionFieldsProps = {
  draft: QuestionDraft;
  /** Its place in the exam, counted from 1. */
  number: number;
  problems: QuestionProblems;
  onChange: (part: Partial<QuestionDraft>) => void;
};

const kinds = [
  { value: 'words', label: 'In words, read by graders' },
  { value: 'choice', label: 'A choice, which grades itself' },
];

/** The fields of one question: its text, how it is answered, and its marks. */
export function QuestionFields({ draft, number, problems, onChange }: QuestionFieldsProps) {
  const { options } = draft;
  return (
    <div className={styles.fields}>
      <TextAreaField
        label={`Question ${number}`}
        value={draft.name}
        rows={2}
        limit={2_000}
        required
        error={problems.name}
        onValueChange={(name) => onChange({ name })}
      />
      <TextField
        label={`Something to read for question ${number}`}
        type="url"
        limit={500}
        placeholder="https://"
        value={draft.url}
        error={problems.url}
        onValueChange={(url) => onChange({ url })}
      />
      <FieldPair>
        <SelectField
          label={`Answer to question ${number}`}
          options={kinds}
          value={options === null ? 'words' : 'choice'}
          onValueChange={(kind) =>
            onChange({ options: kind === 'words' ? null : [blankOption(), blankOption()] })
          }
        />
        <NumberField
          label={`Marks for question ${number}`}
          min={1}
          max={MOST_MARKS}
          value={draft.maxMarks}
          error={problems.maxMarks}
          onValueChange={(maxMarks) => onChange({ maxMarks })}
        />
      </FieldPair>
      {options === null ? (
        <TextAreaField
          label={`What graders go by at question ${number}`}
          hint="What a good answer has, and how many marks each part is worth. Players don't see it."
          value={draft.rubric}
          rows={2}
          limit={MOST_RUBRIC_CHARACTERS}
          onValueChange={(rubric) => onChange({ rubric })}
        />
      ) : (
        <Options
          number={number}
          options={options}
          error={problems.options}
          onChange={(next) => onChange({ options: next })}
        />
      )}
    </div>
  );
}

type OptionsProps = {
  number: number;
  options: OptionDraft[];
  error: string | undefined;
  onChange: (options: OptionDraft[]) => void;
};

/** The options. If several are right, players can choose several. */
function Options({ number, options, error, onChange }: OptionsProps) {
  const errorId = useId();
  const change = (index: number, part: Partial<OptionDraft>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...part } : option)));
  return (
    <fieldset className={styles.options} aria-describedby={error && errorId}>
      <legend>Options of question {number}</legend>
      <ol>
        {options.map(({ key, text, isRight }, index) => (
          <li key={key}>
            <label className={styles.right}>
              <input
                type="checkbox"
                checked={isRight}
                aria-label={`Option ${index + 1} of question ${number} is right`}
                onChange={(event) => change(index, { isRight: event.target.checked })}
              />
              Right
            </label>
            <div className={styles.option}>
              <TextField
                label={`Option ${index + 1} of question ${number}`}
                value={text}
                limit={MOST_OPTION_CHARACTERS}
                autoComplete="off"
                onValueChange={(next) => change(index, { text: next })}
              />
            </div>
            <IconButton
              label={`Remove option ${index + 1} of question ${number}`}
              danger
              disabled={options.length <= 2}
              onClick={() => onChange(options.toSpliced(index, 1))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div>
        <Button
          variant="quiet"
          size="small"
          disabled={options.length >= MOST_OPTIONS}
          onClick={() => onChange([...options, blankOption()])}
        >
          <Plus size={16} aria-hidden="true" />
          Add option
        </Button>
      </div>
    </fieldset>
  );
}
