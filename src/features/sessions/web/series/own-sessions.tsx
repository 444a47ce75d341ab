import { useQuery } from '@tanstack/react-query';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { SeriesDate, SeriesScope } from '../../series/contract.ts';
import type { SharedName } from '../../series/own-fields.ts';
import type { Session } from '../../session-contract.ts';
import { seriesById } from './series-queries.ts';
import styles from './series.module.css';

const words: Record<SharedName, string> = {
  time: 'time',
  description: 'description',
  priceCents: 'price',
  lengthMinutes: 'length',
  place: 'place',
  onlineLink: 'online link',
  notes: 'notes',
};

/** How many sessions are named. Further ones are only counted. */
const NAMED = 3;

type OwnSessionsProps = {
  seriesId: string;
  /** The session whose form or menu was used. */
  session: Pick<Session, 'id' | 'startDate'>;
  scope: SeriesScope;
  /** Whether the act also applies to sessions that were changed on their own; false keeps what is their own. */
  alsoOwn: boolean;
  onChange: (alsoOwn: boolean) => void;
  /** The labels of the two answers. */
  keep: string;
  also: string;
  /** Whether `session` itself can be among those that are asked about. */
  withItself?: boolean;
};

/** Names the affected sessions that were changed on their own, and asks what to do with them. Renders nothing if there are none. */
export function OwnSessions(props: OwnSessionsProps) {
  const { seriesId, session, scope, alsoOwn, onChange, keep, also, withItself = false } = props;
  const { data } = useQuery(seriesById(seriesId));
  const own = (data?.dates ?? []).filter(
    ({ sessionId, startDate, ownFields }) =>
      ownFields.length > 0 &&
      (withItself || sessionId !== session.id) &&
      (scope === 'all' || startDate >= session.startDate),
  );
  if (own.length === 0) return null;
  return (
    <MessageBox
      tone="info"
      title={own.length === 1 ? 'One of them was changed alone' : `${own.length} of them were changed alone`}
    >
      <ul className={styles.own}>
        {own.slice(0, NAMED).map((date) => (
          <li key={date.sessionId}>
            Session {date.sessionNumber}, <Day iso={date.startDate} />: {fieldsOf(date)}
          </li>
        ))}
        {own.length > NAMED && <li>and {own.length - NAMED} more</li>}
      </ul>
      <SelectField
        label="What becomes of what is their own"
        value={alsoOwn ? 'also' : 'keep'}
        options={[
          { value: 'keep', label: keep },
          { value: 'also', label: also },
        ]}
        onValueChange={(value) => onChange(value === 'also')}
      />
    </MessageBox>
  );
}

const fieldsOf = ({ ownFields }: SeriesDate): string => ownFields.map((name) => words[name]).join(', ');
