import type { z } from 'zod';
import { isolated } from '#shared/text/isolated.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { type ManagedExamDetail, publishForm } from '../../admin-contract.ts';
import type { Retake } from '../../rules.ts';
import { examsAdmin, examsKey } from './admin-queries.ts';

type PublishVersionFormProps = { exam: ManagedExamDetail; onClose: () => void };
type Values = { retake: Retake; retakeBelow: number | null };

const options: { value: Retake; label: string }[] = [
  { value: 'nobody', label: 'Nobody: what they reached stays good' },
  { value: 'everybody', label: 'Everybody who took an earlier version' },
  { value: 'below', label: 'Those who reached too little' },
];

/** Publishes a new version, and asks which players must take it again. */
export function PublishVersionForm({ exam, onClose }: PublishVersionFormProps) {
  const publish = useChange(examsAdmin.publish, {
    done: `Version ${exam.version} of ${isolated(exam.name)} is published`,
    failed: 'The exam could not be published',
    stale: [examsKey],
    onDone: onClose,
  });
  const form = useContractForm<Values, z.output<typeof publishForm>>({
    schema: publishForm,
    defaultValues: { retake: 'nobody', retakeBelow: null },
    onSubmit: ({ retake, retakeBelow }) =>
      publish.run({
        examId: exam.id,
        revision: exam.revision,
        retake,
        retakeBelow: retake === 'below' ? retakeBelow : null,
      }),
  });
  return (
    <Form form={form} label="Publish the new version">
      <form.SelectField
        name="retake"
        listeners={{
          onChange: ({ value }) => value !== 'below' && form.setFieldValue('retakeBelow', null),
        }}
        label="Who takes it again"
        hint="They find it among their exams, and get a notice. Nobody loses what they are certified for."
        options={options}
        required
      />
      <form.Subscribe selector={({ values }) => values.retake}>
        {(retake) =>
          retake === 'below' && (
            <form.NumberField
              name="retakeBelow"
              label="Below this score, in percent"
              min={1}
              max={100}
              hint="Of their last score. An exam in review counts once it is graded."
              required
            />
          )
        }
      </form.Subscribe>
      <FormActions submit="Publish" submitting="Publishing..." onCancel={onClose} />
    </Form>
  );
}
