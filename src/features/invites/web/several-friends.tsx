import { useRef, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { TextAreaField } from '#ui/forms/field.tsx';
import { useUnsaved } from '#ui/forms/use-unsaved.ts';
import type { NewInvite } from '../contract.ts';
import { failureWords } from './messages.ts';
import { invitesClient } from './queries.ts';
import { MOST_FRIENDS, readFriends, type FriendLine } from './read-friends.ts';
import styles from './several-friends.module.css';
import { friendsKeys } from './use-invites.ts';

/** What became of a line: sent, or why not. */
type Outcome = { isSent: boolean; words: string };

/** Invites several friends by mail: a list, then a look at each line, then what became of each. */
export function SeveralFriends({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [lines, setLines] = useState<FriendLine[] | null>(null);
  const { send, outcomes, isSending } = useSending();
  const frame = useRef<HTMLDivElement>(null);
  useUnsaved(text.trim() !== '' && outcomes.size === 0, frame);
  const ready = lines?.flatMap(({ friend }) => friend ?? []) ?? [];
  if (!lines) {
    return (
      <div ref={frame} className={styles.several}>
        <TextAreaField
          label="Friends"
          name="friends"
          value={text}
          onValueChange={setText}
          rows={6}
          hint={`One a line: name and address, such as Kim Lee kim@example.com. ${MOST_FRIENDS} at once.`}
        />
        <div className={styles.actions}>
          <Button disabled={text.trim() === ''} onClick={() => setLines(readFriends(text))}>
            Check the list
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div ref={frame} className={styles.several}>
      <ul className={styles.lines} aria-label="Friends to invite">
        {lines.map((line) => (
          <Line key={line.number} line={line} outcome={outcomes.get(line.friend?.email ?? '')} />
        ))}
      </ul>
      <div className={styles.actions}>
        {outcomes.size > 0 && !isSending ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="quiet" disabled={isSending} onClick={() => setLines(null)}>
              Back
            </Button>
            <Button busy={isSending} disabled={ready.length === 0} onClick={() => void send(ready)}>
              {ready.length === 1 ? 'Send 1 invite' : `Send ${ready.length} invites`}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Line({ line, outcome }: { line: FriendLine; outcome: Outcome | undefined }) {
  const { friend, problem } = line;
  const said = outcome?.words ?? problem;
  return (
    <li>
      <span>
        <strong>{friend ? `${isolated(friend.firstName)} ${isolated(friend.lastName)}` : line.text}</strong>
        {friend && <span>{friend.email}</span>}
        {said && <span>{said}</span>}
      </span>
      {outcome && (
        <Badge tone={outcome.isSent ? 'green' : 'orange'}>{outcome.isSent ? 'Sent' : 'Not sent'}</Badge>
      )}
      {!outcome && <Badge tone={problem ? 'red' : 'blue'}>{problem ? 'Left out' : 'Ready'}</Badge>}
    </li>
  );
}

/** Sends one invitation after the other, and remembers what became of each address. */
function useSending() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isSending, setSending] = useState(false);
  const sendingTo = useRef('');
  const note = (email: string, outcome: Outcome) =>
    setOutcomes((before) => new Map(before).set(email, outcome));
  const invite = useChange(invitesClient.create, {
    done: null,
    failed: () => null,
    stale: friendsKeys,
    onFailed: (error) =>
      note(sendingTo.current, { isSent: false, words: error instanceof Error ? error.message : '' }),
    onDone: ({ status, failure }, { email }) =>
      note(email, {
        isSent: status !== 'email_failed',
        words: failure ? failureWords[failure] : 'On its way',
      }),
  });
  const send = async (friends: NewInvite[]) => {
    setSending(true);
    for (const friend of friends) {
      sendingTo.current = friend.email;
      await invite.run(friend);
    }
    setSending(false);
  };
  return { send, outcomes, isSending };
}
