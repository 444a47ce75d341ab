import { z } from 'zod';
import { countWords } from '#shared/text/count-words.ts';
import { textBlock } from '#shared/text/text.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { moneyFormat } from '#shared/money/money.ts';
import { theCurrency } from '#shared/money/currency.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { type CallOffScope, callOffScopes, WORDS_LENGTH } from '../../call-off/rules.ts';
import type { Session } from '../../session-contract.ts';
import { callOffClient } from './call-off-queries.ts';

const formShape = z.object({ scope: z.enum(callOffScopes), words: textBlock({ min: 0, max: WORDS_LENGTH }) });

type CallOffFormProps = {
  campaignId: string;
  /** The session from whose menu the form was opened; null for the campaign as a whole. */
  session: Pick<Session, 'id' | 'sessionNumber' | 'series'> | null;
  scope: CallOffScope;
  onClose: () => void;
};

/** Asks which sessions to call off, and what to tell everybody concerned. For some seconds it can be undone. */
export function CallOffForm({ campaignId, session, scope, onClose }: CallOffFormProps) {
  const undo = useChange(callOffClient.undo, {
    done: 'Everything is as it was',
    failed: 'Not undone',
    reasons: organiserReasons,
    stale: [campaignsKey],
  });
  const callOff = useChange(callOffClient.create, {
    done: ({ id, sessions, refundCents }) => ({
      title: `Called off: ${countWords(sessions, 'session', 'sessions')}`,
      ...(refundCents > 0 && {
        description: `You have ${moneyFormat(theCurrency().code).format(refundCents / 100)} to pay back. The book lists it.`,
      }),
      action: { label: 'Undo', run: () => undo.run({ campaignId, callOffId: id }) },
    }),
    failed: 'Not called off',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone: onClose,
  });
  const form = useContractForm({
    schema: formShape,
    defaultValues: { scope, words: '' },
    onSubmit: ({ words, scope: chosen }) => {
      const which =
        session === null || chosen === 'campaign'
          ? ({ scope: 'campaign' } as const)
          : { scope: chosen, sessionId: session.id };
      return callOff.run({ campaignId, which, words });
    },
  });
  return (
    <Form form={form} label="Call off">
      {session?.series && (
        <form.SelectField
          name="scope"
          label="Which"
          options={[
            { value: 'one', label: `Session ${session.sessionNumber} alone` },
            {
              value: 'following',
              label: `Session ${session.sessionNumber} and the following of its series`,
            },
            { value: 'series', label: 'All of the series that are to come' },
          ]}
        />
      )}
      <form.TextAreaField
        name="words"
        label="Your words to everybody"
        hint="They are in the message to players, and stand on the campaign's page. You can leave it empty."
        rows={3}
        limit={WORDS_LENGTH}
      />
      <FormActions submit="Call off" submitting="Calling off ..." danger onCancel={onClose} />
    </Form>
  );
}
