import type { z } from 'zod';
import { isolated } from '#shared/text/isolated.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { answerForm, type ReceivedMessage } from '../../admin-contract.ts';
import { contactAdmin, messagesKey } from './queries.ts';

type AnswerFormProps = { message: Pick<ReceivedMessage, 'id' | 'name' | 'email'>; onClose: () => void };

/** Asks for the answer to a message, which goes out by mail. */
export function AnswerForm({ message: { id: messageId, name, email }, onClose }: AnswerFormProps) {
  const send = useChange(contactAdmin.sendAnswer, {
    done: { title: 'The answer is on its way', description: `It goes to ${email}.` },
    failed: 'The answer could not be sent',
    stale: [messagesKey],
    onDone: onClose,
  });
  const form = useContractForm<{ answer: string }, z.output<typeof answerForm>>({
    schema: answerForm,
    defaultValues: { answer: '' },
    onSubmit: (fields) => send.run({ ...fields, messageId }),
  });
  return (
    <Form form={form} label={`Answer to ${isolated(name)}`}>
      <form.TextAreaField
        name="answer"
        label="Answer"
        hint={`The mail greets ${isolated(name)}, and quotes the message below your answer.`}
        rows={6}
        required
      />
      <FormActions submit="Send answer" submitting="Sending..." onCancel={onClose} />
    </Form>
  );
}
