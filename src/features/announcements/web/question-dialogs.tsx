import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { answerText, questionText } from '../inputs.ts';
import type { Question } from '../questions-contract.ts';
import { ANNOUNCEMENT_LENGTH, QUESTION_LENGTH } from '../rules.ts';
import { announcementsClient, announcementsKey } from './queries.ts';
import { WrittenText } from './written-text.tsx';

type Opened = { open: boolean; onOpenChange: (open: boolean) => void };

type AskDialogProps = Opened & {
  campaignId: Id;
  organiser: string;
  begin?: string;
};

/** The dialog in which a player asks the organiser of a campaign. */
export function AskDialog({ campaignId, organiser, begin = '', open, onOpenChange }: AskDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Ask ${isolated(organiser)}`}
      description={`${isolated(organiser)} sees your name, and may show question and answer to everybody here, without your name.`}
    >
      <AskForm campaignId={campaignId} begin={begin} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FormProps = { onClose: () => void };

function AskForm({ campaignId, begin, onClose }: FormProps & { campaignId: Id; begin: string }) {
  const ask = useChange(announcementsClient.ask, {
    done: { title: 'Question sent', description: 'You are told when it is answered.' },
    failed: 'Question not sent',
    stale: [announcementsKey],
    onDone: onClose,
  });
  const form = useContractForm({
    schema: z.object({ text: questionText }),
    defaultValues: { text: begin },
    onSubmit: ({ text }) => ask.run({ campaignId, text }),
  });
  return (
    <Form form={form} label="Question">
      <form.TextAreaField name="text" label="Your question" rows={5} limit={QUESTION_LENGTH} required />
      <FormActions submit="Send question" submitting="Sending ..." onCancel={onClose} />
    </Form>
  );
}

type AnswerDialogProps = Opened & { question: Question };

/** The dialog in which an organiser answers a question, for the asker or for everybody. */
export function AnswerDialog({ question, open, onOpenChange }: AnswerDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={question.askerAlias === null ? 'Answer' : `Answer ${isolated(question.askerAlias)}`}
    >
      <WrittenText text={question.text} />
      <AnswerForm question={question} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AnswerForm({ question, onClose }: FormProps & { question: Question }) {
  const answer = useChange(announcementsClient.answer, {
    done: (_output, { isForAll }) => (isForAll ? 'Answered for all players' : 'Answered'),
    failed: 'Not answered',
    stale: [announcementsKey],
    onDone: onClose,
  });
  const form = useContractForm({
    schema: z.object({ text: answerText, isForAll: z.boolean() }),
    defaultValues: { text: '', isForAll: false },
    onSubmit: (values) => answer.run({ questionId: question.id, ...values }),
  });
  return (
    <Form form={form} label="Answer">
      <form.TextAreaField name="text" label="Your answer" rows={5} limit={ANNOUNCEMENT_LENGTH} required />
      <form.SwitchField
        name="isForAll"
        label="For all players"
        hint="Everybody who sees this page reads question and answer, without the asker's name."
      />
      <FormActions submit="Answer" submitting="Answering ..." onCancel={onClose} />
    </Form>
  );
}
