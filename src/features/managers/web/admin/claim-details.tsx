import type { z } from 'zod';
import { TakeIt } from '#features/desk/web/for-others/taken.tsx';
import { PathLink } from '#ui/components/path-link.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { decisionForm, type StoreClaim } from '../../admin-contract.ts';
import styles from '../managers.module.css';
import { claimsKey, managersAdmin } from './queries.ts';

/** One claim in full, with its decision or the form for it. */
export function ClaimDetails({ claim }: { claim: StoreClaim }) {
  const { id, store, player, note, hasOwner, decision, answer, decidedAt } = claim;
  return (
    <div>
      {decision === null && <TakeIt id={id} kind="store-claim" />}
      <p className={styles.quote}>{note}</p>
      <p>
        <a href={`/retailers/${store.id}`}>The store</a>
        {player.userId !== null && (
          <>
            {' · '}
            <PathLink path={`/admin/users/${player.userId}`}>The person</PathLink>
          </>
        )}
      </p>
      {hasOwner && decision === null && (
        <p>The store has an owner already. Accepted, this player becomes another manager.</p>
      )}
      {decision === null ? (
        <DecisionForm claimId={id} />
      ) : (
        <>
          <p>
            {decision === 'accepted' ? 'Accepted' : 'Declined'} {decidedAt && <Moment iso={decidedAt} />}
          </p>
          {answer !== null && <p className={styles.quote}>{answer}</p>}
        </>
      )}
    </div>
  );
}

type Values = { decision: 'accepted' | 'declined'; answer: string };
const decisions: { value: Values['decision']; label: string }[] = [
  { value: 'accepted', label: 'Accept' },
  { value: 'declined', label: 'Decline' },
];

function DecisionForm({ claimId }: { claimId: StoreClaim['id'] }) {
  const decide = useChange(managersAdmin.decideClaim, {
    done: (_, { decision }) => ({
      title: decision === 'accepted' ? 'The claim is accepted' : 'The claim is declined',
      description: 'The player is told so.',
    }),
    failed: 'The claim could not be decided',
    stale: [claimsKey],
  });
  const form = useContractForm<Values, z.output<typeof decisionForm>>({
    schema: decisionForm,
    defaultValues: { decision: 'accepted', answer: '' },
    onSubmit: (fields) => decide.run({ ...fields, claimId }),
  });
  return (
    <Form form={form} label="Decision">
      <form.SelectField name="decision" label="Decision" options={decisions} />
      <form.TextAreaField
        name="answer"
        label="Answer"
        hint="The player reads it; what we miss, for example."
        rows={3}
      />
      <FormActions submit="Decide" submitting="Deciding..." />
    </Form>
  );
}
