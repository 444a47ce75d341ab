import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { Standing } from '../contract.ts';
import { claimForm } from '../inputs.ts';
import { managersClient, managersKey } from './queries.ts';
import styles from './managers.module.css';

type NoteWayProps = { retailerId: Id; claim: Standing['claim']; hasOwner: boolean };

/** Takes a note for the admins, or shows the one that waits and the answer to the last one. */
export function NoteWay({ retailerId, claim, hasOwner }: NoteWayProps) {
  const withdraw = useChange(managersClient.withdrawClaim, {
    done: 'Your note is taken back',
    failed: 'Your note could not be taken back',
    stale: [managersKey],
  });
  if (claim?.decision === null) {
    return (
      <>
        <p>
          We have your note of <Moment iso={claim.createdAt} />, and tell you what we decide.
        </p>
        <p className={styles.quote}>{claim.note}</p>
        <Button variant="quiet" busy={withdraw.isPending} onClick={() => void withdraw.run({ retailerId })}>
          Take it back
        </Button>
      </>
    );
  }
  return (
    <>
      {claim?.decision === 'declined' && (
        <p className={styles.quote}>
          {claim.answer === null ? 'Your last note did not convince us.' : claim.answer}
        </p>
      )}
      {hasOwner && <p>Somebody manages this page already. If you belong to the store, tell us how.</p>}
      <NoteForm retailerId={retailerId} />
    </>
  );
}

function NoteForm({ retailerId }: { retailerId: Id }) {
  const send = useChange(managersClient.claim, {
    done: { title: 'We have your note', description: 'We tell you what we decide.' },
    failed: 'Your note could not be sent',
    stale: [managersKey],
  });
  const form = useContractForm<{ note: string }, z.output<typeof claimForm>>({
    schema: claimForm,
    defaultValues: { note: '' },
    onSubmit: ({ note }) => send.run({ retailerId, note }),
  });
  return (
    <Form form={form} label="Note to the admins">
      <form.TextAreaField
        name="note"
        label="Why is it yours?"
        hint="Who you are there, and how we can see it: the store’s website, a listing, a number that we can call."
        rows={5}
        required
      />
      <FormActions submit="Send" submitting="Sending..." />
    </Form>
  );
}
