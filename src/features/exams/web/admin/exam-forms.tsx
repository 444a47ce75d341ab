import type { z } from 'zod';
import { useChange } from '#ui/data/change.ts';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { examForm, newExamForm } from '../../admin-contract.ts';
import { MOST_GRADERS } from '../../rules.ts';
import { examsAdmin, examsKey } from './admin-queries.ts';

type NewExamFormProps = {
  gameSystems: readonly { id: string; name: string }[];
  /** Opens the page of the new exam, where its questions are written. */
  onCreated: (examId: string) => void;
  onClose: () => void;
};

type Values = { name: string; weight: number | null; graders: number | null; gameSystemId: string };

export function NewExamForm({ gameSystems, onCreated, onClose }: NewExamFormProps) {
  const create = useChange(examsAdmin.create, {
    done: 'Exam added',
    failed: 'The exam could not be added',
    stale: [examsKey],
    onDone: ({ id }) => {
      onCreated(id);
      onClose();
    },
  });
  const form = useContractForm<Values, z.output<typeof newExamForm>>({
    schema: newExamForm,
    defaultValues: { name: '', weight: 1, graders: 1, gameSystemId: '' },
    onSubmit: create.run,
  });
  return (
    <Form form={form} label="New exam">
      <form.TextField name="name" label="Name" autoComplete="off" required />
      <FieldPair>
        <form.SelectField
          name="gameSystemId"
          label="Game system"
          placeholder="Select a game system"
          options={gameSystems.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
        <form.NumberField name="weight" label="Weight" min={0} max={100} required />
      </FieldPair>
      <form.NumberField name="graders" {...gradersField} />
      <FormActions submit="Add exam" submitting="Adding..." onCancel={onClose} />
    </Form>
  );
}

const gradersField = {
  label: 'Graders',
  hint: 'How many admins grade each submission; the score is the mean of their grades. It cannot be changed after publishing.',
  min: 1,
  max: MOST_GRADERS,
  required: true,
};

type ExamFields = {
  id: string;
  name: string;
  weight: number;
  graders: number;
  publishedAt: string | null;
  revision: number;
};
type ExamFormProps = { exam: ExamFields; onClose: () => void };

const labels = { name: 'Name', weight: 'Weight', graders: 'Graders' };

const revised = ({ name, weight, graders, revision }: ExamFields) => ({
  values: { name, weight, graders },
  revision,
});

export function ExamForm({ exam, onClose }: ExamFormProps) {
  const stale = useStaleForm();
  const update = useChange(examsAdmin.update, {
    done: 'Exam saved',
    failed: 'The exam could not be saved',
    stale: [examsKey],
    onDone: onClose,
    onFailed: stale.onFailed,
  });
  const form = useContractForm<Omit<Values, 'gameSystemId'>, z.output<typeof examForm>>({
    schema: examForm,
    defaultValues: { name: exam.name, weight: exam.weight, graders: exam.graders },
    onSubmit: (fields) => update.run({ ...fields, examId: exam.id, revision: stale.revision() }),
  });
  return (
    <Form form={form} label="Exam">
      <StaleForm
        stale={stale}
        form={form}
        given={revised(exam)}
        read={async () => revised(await examsAdmin.get({ examId: exam.id }))}
        labels={labels}
      />
      <form.TextField name="name" label="Name" autoComplete="off" required />
      <form.NumberField name="weight" label="Weight" min={0} max={100} required />
      {exam.publishedAt === null && <form.NumberField name="graders" {...gradersField} />}
      <FormActions submit="Save" submitting="Saving..." onCancel={onClose} />
    </Form>
  );
}
