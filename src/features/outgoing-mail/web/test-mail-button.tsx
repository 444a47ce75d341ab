import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import type { SentTest } from '../contract.ts';
import { outgoingMailClient } from './queries.ts';
import styles from './test-mail-button.module.css';

/** Sends a mail to the admin's own address and says what the mail server made of it. */
export function TestMailButton() {
  const [sent, setSent] = useState<SentTest | null>(null);
  const send = useChange(outgoingMailClient.sendTest, {
    done: null,
    failed: 'The test mail could not be sent',
    stale: [],
    onDone: setSent,
  });
  return (
    <div className={styles.test}>
      <Button
        size="small"
        variant="quiet"
        busy={send.isPending}
        onClick={() => {
          setSent(null);
          void send.run({});
        }}
      >
        <Send size={16} aria-hidden="true" />
        Send a test mail
      </Button>
      {sent && <Outcome {...sent} />}
    </div>
  );
}

function Outcome({ to, outcome, problem }: SentTest) {
  if (outcome === 'refused') {
    return (
      <MessageBox tone="danger" title={`The mail to ${to} did not go out`}>
        {problem}
      </MessageBox>
    );
  }
  if (outcome === 'kept') {
    return (
      <MessageBox tone="warning" title="There is no mail server">
        The mail to {to} is in the outbox, where nobody gets it. Set SMTP_URL to send mail.
      </MessageBox>
    );
  }
  return (
    <MessageBox tone="success" title={`The mail server took the mail to ${to}`}>
      Look whether it arrives, and not among unwanted mail.
    </MessageBox>
  );
}
