import { MessageBox } from '#ui/feedback/message-box.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { WhenSkipped } from '../../series/rules.ts';
import type { Session } from '../../session-contract.ts';
import { OwnSessions } from '../series/own-sessions.tsx';
import type { Scope, SeriesChangeState } from './use-series-change.ts';

const scopes: { value: Scope; label: string }[] = [
  { value: 'one', label: 'This session alone' },
  { value: 'following', label: 'This and the following sessions' },
  { value: 'all', label: 'All upcoming sessions' },
];

const hints: Record<Scope, string> = {
  one: 'The others of the series stay as they are.',
  following: 'What you change here changes in each of them. The number stays.',
  all: 'What you change here changes in each of them. The number stays.',
};

type ScopeFieldProps = { state: SeriesChangeState; session: Session; seriesId: string };

/** Lets an organiser choose, in the form of a session, which sessions of its series it changes. */
export const ScopeField = ({ state, session, seriesId }: ScopeFieldProps) => (
  <>
    <SelectField
      label="Change"
      value={state.scope}
      options={scopes}
      hint={hints[state.scope]}
      onValueChange={(value) => state.setScope(value as Scope)}
    />
    {state.scope !== 'one' && (
      <OwnSessions
        seriesId={seriesId}
        session={session}
        scope={state.scope}
        alsoOwn={state.alsoOwn}
        onChange={state.setAlsoOwn}
        keep="They keep it"
        also="It changes like in the others"
      />
    )}
    {state.isSkipped && state.scope !== 'one' && (
      <MessageBox tone="warning" title="The clocks skip this time on one of the dates">
        <SelectField
          label="What becomes of that session"
          value={state.whenSkipped ?? ''}
          placeholder="Choose"
          options={[
            { value: 'move', label: 'It begins later by as much as the clocks go forward' },
            { value: 'leave-out', label: 'It keeps its time' },
          ]}
          onValueChange={(value) => state.setWhenSkipped(value as WhenSkipped)}
        />
      </MessageBox>
    )}
  </>
);
