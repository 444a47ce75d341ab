import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { ruleNames, rules, type ThingKind } from '#shared/things.ts';
import { Money } from '#ui/components/money.tsx';
import { useFinalChange } from '#ui/data/final-change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import type { ThingDetails } from '../../admin-contract.ts';
import { MOST_CHARACTERS, verdictForm } from '../../inputs.ts';
import { moderationAdmin, moderationKey } from './admin-queries.ts';
import styles from './moderation.module.css';

type VerdictFormProps = {
  thing: { kind: ThingKind; id: Id };
  details: ThingDetails;
  caseId: Id | null;
  decision: 'hide' | 'remove';
  onClose: () => void;
};

const words = {
  hide: { done: 'It is hidden', failed: 'It could not be hidden', submit: 'Hide', submitting: 'Hiding...' },
  remove: {
    done: 'It is removed',
    failed: 'It could not be removed',
    submit: 'Remove',
    submitting: 'Removing...',
  },
};

/** Asks which rule a thing breaks and for the reason, which its author reads. Before a removal, says what else is deleted. */
export function VerdictForm({ thing, details, caseId, decision, onClose }: VerdictFormProps) {
  const { submit, submitting, ...said } = words[decision];
  const decide = useFinalChange(moderationAdmin.decide, {
    ...said,
    stale: [moderationKey],
    onDone: onClose,
    onWaiting: onClose,
  });
  const reported = details.cases.find(({ id }) => id === caseId)?.reports[0]?.rule ?? '';
  const form = useContractForm<{ rule: string; reason: string }, z.output<typeof verdictForm>>({
    schema: verdictForm,
    defaultValues: { rule: reported, reason: '' },
    onSubmit: (verdict) => decide.run({ ...verdict, thing, caseId, decision }),
  });
  const removal = details.thing?.removal;
  return (
    <Form form={form} label={submit}>
      {decision === 'remove' && removal && <WhatGoes removal={removal} />}
      <form.SelectField
        name="rule"
        label="What it is about"
        placeholder="Choose a rule"
        options={rules.map((rule) => ({ value: rule, label: ruleNames[rule] }))}
        required
      />
      <form.TextAreaField
        name="reason"
        label="Reason"
        hint={`The author reads it, and may appeal. At most ${MOST_CHARACTERS} characters.`}
        rows={4}
        required
      />
      <FormActions
        submit={submit}
        submitting={submitting}
        danger={decision === 'remove'}
        onCancel={onClose}
      />
    </Form>
  );
}

type Removal = NonNullable<ThingDetails['thing']>['removal'];

/** What else is deleted with a thing, and which refunds are then owed to whom. */
const WhatGoes = ({ removal: { goes, owed } }: { removal: Removal }) => (
  <MessageBox tone="warning">
    {goes === null ? 'This can not be undone.' : `With it go ${goes}. This can not be undone.`}
    {owed.seats > 0 && (
      <>
        <p>
          Its organiser then owes <Money cents={owed.cents} /> back for{' '}
          {owed.seats === 1 ? 'a seat in an upcoming session' : `${owed.seats} seats in upcoming sessions`}.
          Both sides are told:
        </p>
        <ul className={styles.owed}>
          {owed.items.map(({ alias, sessionNumber, priceCents }) => (
            <li key={`${sessionNumber} ${alias}`}>
              {isolated(alias)}, session {sessionNumber}: <Money cents={priceCents} />
            </li>
          ))}
          {owed.seats > owed.items.length && <li>and {owed.seats - owed.items.length} more</li>}
        </ul>
      </>
    )}
  </MessageBox>
);
