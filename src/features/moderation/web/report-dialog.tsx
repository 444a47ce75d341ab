import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { type ThingKind, ruleNames, rules } from '#shared/things.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { DialogPopup } from '#ui/popups/dialog-popup.tsx';
import { MOST_CHARACTERS, reportForm } from '../inputs.ts';
import { moderationClient } from './queries.ts';

type ReportDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  thing: { kind: ThingKind; id: Id };
  /** The name of the reported thing, as shown on the page. */
  name: string;
};

/** Asks what is wrong with a thing, and explains what happens to the report. */
export const ReportDialog = ({ open, onOpenChange, thing, name }: ReportDialogProps) => (
  <DialogPopup
    open={open}
    onOpenChange={onOpenChange}
    title={`Report ${isolated(name)}`}
    description={
      <>
        Our admins read your report; the author does not learn who sent it. What is not allowed stands in{' '}
        <AppLink to="/rules">our rules</AppLink>.
      </>
    }
  >
    {open && <ReportForm thing={thing} onClose={() => onOpenChange(false)} />}
  </DialogPopup>
);

function ReportForm({ thing, onClose }: { thing: ReportDialogProps['thing']; onClose: () => void }) {
  const report = useChange(moderationClient.report, {
    done: { title: 'Thank you for your report', description: 'We look at it, and tell you what we decide.' },
    failed: 'Your report could not be sent',
    stale: [],
    onDone: onClose,
  });
  const form = useContractForm<{ rule: string; text: string }, z.output<typeof reportForm>>({
    schema: reportForm,
    defaultValues: { rule: '', text: '' },
    onSubmit: (given) => report.run({ ...given, thing }),
  });
  return (
    <Form form={form} label="Report">
      <form.SelectField
        name="rule"
        label="What it is about"
        placeholder="Choose one"
        options={rules.map((rule) => ({ value: rule, label: ruleNames[rule] }))}
        required
      />
      <form.TextAreaField
        name="text"
        label="What we should know"
        hint={`Optional. At most ${MOST_CHARACTERS} characters.`}
        rows={4}
      />
      <FormActions submit="Send report" submitting="Sending..." onCancel={onClose} />
    </Form>
  );
}
