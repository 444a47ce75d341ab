import { MessageBox } from '#ui/feedback/message-box.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { WhenSkipped } from '../../series/rules.ts';
import { dateWords } from './series-messages.ts';

type SkippedChoiceProps = {
  dates: readonly string[];
  value: WhenSkipped | undefined;
  onValueChange: (value: WhenSkipped) => void;
};

/** Asks what to do with dates on which the clocks skip the start time. */
export const SkippedChoice = ({ dates, value, onValueChange }: SkippedChoiceProps) => (
  <MessageBox tone="warning" title={`The clocks go forward on ${dates.map(dateWords).join(' and ')}`}>
    <p>They skip the time at which this session would begin.</p>
    <SelectField
      label="What becomes of it"
      value={value ?? ''}
      placeholder="Choose"
      options={[
        { value: 'move', label: 'It begins later by as much as the clocks go forward' },
        { value: 'leave-out', label: 'It is left out' },
      ]}
      onValueChange={(chosen) => onValueChange(chosen as WhenSkipped)}
    />
  </MessageBox>
);
