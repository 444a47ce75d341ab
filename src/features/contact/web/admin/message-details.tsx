import { Button, buttonClass } from '../../../../ui/components/button.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import type { ReceivedMessage } from '../../admin-contract.ts';
import { contactAdmin, messagesKey } from './queries.ts';
import styles from './message-details.module.css';

/** Opens a reply to the sender in the admin's own mail program. */
const replyTo = ({ email, subject, name, message }: ReceivedMessage): string => {
  const quoted = message.split('\n').map((line) => `> ${line}`);
  const body = [`Hello ${name},`, '', '', ...quoted].join('\r\n').slice(0, 1_500);
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(body)}`;
};

/** One message in full, with its actions. */
export function MessageDetails({ message }: { message: ReceivedMessage }) {
  const isOpen = message.handledAt === null;
  const mark = useChange(contactAdmin.setHandled, {
    done: (_, { handled }) => (handled ? 'The message is done' : 'The message is open again'),
    failed: 'The message could not be marked',
    stale: [messagesKey],
  });
  return (
    <div>
      <p className={styles.text}>{message.message}</p>
      <div className={styles.actions}>
        <a className={buttonClass({ size: 'small' })} href={replyTo(message)}>
          Reply by mail
        </a>
        <Button
          size="small"
          variant="quiet"
          busy={mark.isPending}
          onClick={() => void mark.run({ messageId: message.id, handled: isOpen })}
        >
          {isOpen ? 'Mark as done' : 'Open again'}
        </Button>
      </div>
    </div>
  );
}
