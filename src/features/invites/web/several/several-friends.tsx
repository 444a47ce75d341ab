import { useRef, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { TextAreaField, TextField } from '#ui/forms/field.tsx';
import { FieldPair } from '#ui/forms/form.tsx';
import { useDraft } from '#ui/forms/drafts/use-draft.ts';
import { useUnsaved } from '#ui/forms/use-unsaved.ts';
import { newInviteShape, type NewInvite } from '../../contract.ts';
import { MESSAGE_LENGTH } from '../../rules.ts';
import { type Friend, MOST_FRIENDS, problemsOf, readFriends } from './read-friends.ts';
import styles from './several-friends.module.css';
import { SEVERAL } from '../messages.ts';
import { type Outcome, useSending } from '../use-sending.ts';

/** A friend of the list. If the entry was incomplete when it was read, its fields stay open while the user corrects it. */
type Row = { place: number; friend: Friend; isOpen: boolean };

const isWhole = (friend: Friend) => Object.keys(problemsOf(friend)).length === 0;

/** Invites several friends by mail: first a list and a personal line for all, then a check of each friend, then the result for each. */
export function SeveralFriends({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const [rows, setRows] = useState<Row[] | null>(null);
  const { outcomes, sending, sendOne, sendAll } = useSending();
  const frame = useRef<HTMLDivElement>(null);
  const isDone = outcomes.size > 0 && sending === null;
  useUnsaved(text.trim() !== '' && outcomes.size === 0, frame);
  const unsent = rows?.filter(({ place }) => outcomes.get(place)?.isSent !== true) ?? null;
  const isKept = text.trim() !== '' && unsent?.length !== 0;
  useDraft(SEVERAL, isKept ? { text, message, rows: unsent } : null, (kept) => {
    setText(kept.text);
    setMessage(kept.message);
    setRows(kept.rows);
  });
  const inviteOf = (friend: Friend): NewInvite => ({ ...friend, ...(message.trim() !== '' && { message }) });
  const check = () =>
    setRows(
      readFriends(text).map((friend, place) => {
        const isOpen = !isWhole(friend);
        return { place, friend, isOpen };
      }),
    );

  if (!rows) {
    const problem = problemOf(message);
    return (
      <div ref={frame} className={styles.several}>
        <TextAreaField
          label="Friends"
          name="friends"
          value={text}
          onValueChange={setText}
          rows={6}
          hint={`Paste a list: names and addresses, one a line or as a mail’s To field has them. ${MOST_FRIENDS} at once.`}
        />
        <TextField
          label="Personal line"
          name="message"
          value={message}
          onValueChange={setMessage}
          autoComplete="off"
          limit={MESSAGE_LENGTH}
          error={problem}
          hint="Stands in each message, without links"
        />
        <div className={styles.actions}>
          <Button disabled={text.trim() === '' || problem !== undefined} onClick={check}>
            Check the list
          </Button>
        </div>
      </div>
    );
  }

  const ready = rows.filter(({ friend }) => isWhole(friend)).slice(0, MOST_FRIENDS);
  const invites = new Map(ready.map(({ place, friend }) => [place, inviteOf(friend)]));
  const mend = (place: number, friend: Friend) =>
    setRows(rows.map((row) => (row.place === place ? Object.assign({}, row, { friend }) : row)));
  return (
    <div ref={frame} className={styles.several}>
      <ul className={styles.lines} aria-label="Friends to invite">
        {rows.map((row) => (
          <FriendRow
            key={row.place}
            row={row}
            isBeyond={isWhole(row.friend) && !invites.has(row.place)}
            outcome={outcomes.get(row.place)}
            isSending={sending === row.place}
            isFixed={sending !== null || outcomes.size > 0}
            onMend={(friend) => mend(row.place, friend)}
            onLeaveOut={() => setRows(rows.filter(({ place }) => place !== row.place))}
            onTryAgain={() => sendOne(row.place, inviteOf(row.friend))}
          />
        ))}
      </ul>
      <div className={styles.actions}>
        {isDone ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="quiet" disabled={sending !== null} onClick={() => setRows(null)}>
              Back
            </Button>
            <Button
              busy={sending !== null}
              disabled={ready.length === 0}
              onClick={() => void sendAll(invites)}
            >
              {ready.length === 1 ? 'Send 1 invite' : `Send ${ready.length} invites`}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** What is wrong with the personal line for all. */
const problemOf = (message: string): string | undefined =>
  newInviteShape.shape.message.safeParse(message).error?.issues[0]?.message;

type FriendRowProps = {
  row: Row;
  /** Whether the friend is beyond the number that is sent together. */
  isBeyond: boolean;
  outcome: Outcome | undefined;
  isSending: boolean;
  /** Whether the entry can no longer be corrected. */
  isFixed: boolean;
  onMend: (friend: Friend) => void;
  onLeaveOut: () => void;
  onTryAgain: () => Promise<void>;
};

function FriendRow(props: FriendRowProps) {
  const { row, isBeyond, outcome, isSending, isFixed, onMend, onLeaveOut, onTryAgain } = props;
  const { friend } = row;
  const problems = problemsOf(friend);
  const name = [friend.firstName, friend.lastName].filter(Boolean).map(isolated).join(' ');
  if (row.isOpen && !isFixed) {
    return (
      <li className={styles.mended} aria-label={name || friend.email}>
        <FieldPair>
          <TextField
            label="First Name"
            value={friend.firstName}
            onValueChange={(firstName) => onMend({ ...friend, firstName })}
            error={problems.firstName}
            autoComplete="off"
          />
          <TextField
            label="Last Name"
            value={friend.lastName}
            onValueChange={(lastName) => onMend({ ...friend, lastName })}
            error={problems.lastName}
            autoComplete="off"
          />
        </FieldPair>
        <TextField
          label="Email"
          type="email"
          value={friend.email}
          onValueChange={(email) => onMend({ ...friend, email })}
          error={problems.email}
          autoComplete="off"
        />
        <div className={styles.actions}>
          <Button variant="quiet" size="small" onClick={onLeaveOut}>
            Leave out
          </Button>
        </div>
      </li>
    );
  }
  const said = outcome?.words ?? (isBeyond ? `Only ${MOST_FRIENDS} at once` : Object.values(problems)[0]);
  return (
    <li>
      <span>
        <strong>{name || friend.email}</strong>
        {name && <span>{friend.email}</span>}
        {said && <span>{said}</span>}
      </span>
      {outcome && !outcome.isSent ? (
        <Button
          variant="quiet"
          size="small"
          busy={isSending}
          aria-label={`Try again: ${isolated(friend.email)}`}
          onClick={() => void onTryAgain()}
        >
          Try again
        </Button>
      ) : (
        <StateBadge outcome={outcome} isReady={!isBeyond && isWhole(friend)} />
      )}
    </li>
  );
}

function StateBadge({ outcome, isReady }: { outcome: Outcome | undefined; isReady: boolean }) {
  if (outcome) return <Badge tone="green">Sent</Badge>;
  return isReady ? <Badge tone="blue">Ready</Badge> : <Badge tone="red">Left out</Badge>;
}
