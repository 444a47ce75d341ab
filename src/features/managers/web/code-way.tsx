import { useState } from 'react';
import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { codeForm } from '../inputs.ts';
import { CODE_HOURS } from '../rules.ts';
import styles from './managers.module.css';
import { managersClient } from './queries.ts';

type CodeWayProps = {
  retailerId: Id;
  /** The address that the code goes to, as far as it is shown. */
  codeTo: string;
};

/** Has a code sent to the store's address, and takes it. */
export function CodeWay({ retailerId, codeTo }: CodeWayProps) {
  const [isSent, setIsSent] = useState(false);
  const send = useChange(managersClient.sendCode, {
    done: ({ sentTo }) => ({ title: 'The code is on its way', description: `It goes to ${sentTo}.` }),
    failed: 'The code could not be sent',
    stale: [],
    onDone: () => setIsSent(true),
  });
  const enter = useChange(managersClient.enterCode, {
    done: 'The page is yours',
    failed: 'The code was not accepted',
    stale: 'everything',
  });
  const form = useContractForm<{ code: string }, z.output<typeof codeForm>>({
    schema: codeForm,
    defaultValues: { code: '' },
    onSubmit: ({ code }) => enter.run({ retailerId, code }),
  });
  return (
    <>
      <p>
        {`We send a code of six digits to the store’s address ${codeTo}. Whoever reads its mail can tell it to you. It works for ${CODE_HOURS} hours, for you alone.`}
      </p>
      <p className={styles.send}>
        <Button
          variant={isSent ? 'quiet' : 'primary'}
          busy={send.isPending}
          onClick={() => void send.run({ retailerId })}
        >
          {isSent ? 'Send another code' : 'Send the code'}
        </Button>
      </p>
      <Form form={form} label="Code of the store">
        <form.TextField
          name="code"
          label="Code"
          hint="Six digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <FormActions submit="Confirm" submitting="Confirming..." />
      </Form>
    </>
  );
}
