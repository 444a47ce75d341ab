import { useState } from 'react';
import { TakeIt } from '#features/desk/web/for-others/taken.tsx';
import { isolated } from '#shared/text/isolated.ts';
import { firstCharacters } from '#shared/text/shortened.ts';
import { Button, buttonClass } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Moment } from '#ui/time/moment.tsx';
import type { ReceivedMessage } from '../../admin-contract.ts';
import { AnswerForm } from './answer-form.tsx';
import { contactAdmin, messagesKey } from './queries.ts';
import styles from './message-details.module.css';

/** Opens a reply to the sender in the admin's own mail program. */
const replyTo = ({ email, subject, name, message }: ReceivedMessage): string => {
  const quoted = message.split('\n').map((line) => `> ${line}`);
  const body = firstCharacters([`Hello ${isolated(name)},`, '', '', ...quoted].join('\r\n'), 1_500);
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${isolated(subject)}`)}&body=${encodeURIComponent(body)}`;
};

/** One message in full, with its answer and its actions. */
export function MessageDetails({ message }: { message: ReceivedMessage }) {
  const [isAnswering, setAnswering] = useState(false);
  const isOpen = message.handledAt === null;
  const mark = useChange(contactAdmin.setHandled, {
    done: (_, { handled }) => (handled ? 'The message is done' : 'The message is open again'),
    failed: 'The message could not be marked',
    stale: [messagesKey],
  });
  return (
    <div>
      {isOpen && <TakeIt id={message.id} kind="message" />}
      <p className={styles.text}>{message.message}</p>
      {message.answer && (
        <div className={styles.answer}>
          <p className={styles.answered}>
            Answered <Moment iso={message.answer.at} />
          </p>
          <p className={styles.text}>{message.answer.text}</p>
        </div>
      )}
      {isAnswering && !message.answer ? (
        <AnswerForm message={message} onClose={() => setAnswering(false)} />
      ) : (
        <div className={styles.actions}>
          {!message.answer && (
            <Button size="small" onClick={() => setAnswering(true)}>
              Answer
            </Button>
          )}
          <a className={buttonClass({ size: 'small', variant: 'quiet' })} href={replyTo(message)}>
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
      )}
    </div>
  );
}
