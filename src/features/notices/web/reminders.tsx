import { reminderMinutes } from '#shared/notices.ts';
import { Card } from '#ui/components/card.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { ChangedSettings, NoticeSettings } from '../contract.ts';
import styles from './notification-settings.module.css';

function inWords(minutes: number): string {
  if (minutes === 0) return 'Never';
  return minutes === 60 ? '1 hour before' : `${minutes / 60} hours before`;
}

const options = [0, ...reminderMinutes].map((minutes) => ({
  value: String(minutes),
  label: inWords(minutes),
}));

/** The minutes of an option. */
const chosenOf = (value: string) => reminderMinutes.find((minutes) => String(minutes) === value) ?? 0;

type RemindersProps = {
  settings: NoticeSettings;
  save: (changed: ChangedSettings) => Promise<boolean>;
};

/** How long before a session its players are reminded. */
export const Reminders = ({ settings, save }: RemindersProps) => (
  <Card level={2} title="Reminders">
    <div className={styles.pair}>
      <SelectField
        label="First reminder"
        value={String(settings.firstReminderMinutes)}
        options={options}
        onValueChange={(value) => void save({ firstReminderMinutes: chosenOf(value) })}
      />
      <SelectField
        label="Second reminder"
        value={String(settings.secondReminderMinutes)}
        options={options}
        onValueChange={(value) => void save({ secondReminderMinutes: chosenOf(value) })}
      />
    </div>
    <p className={styles.note}>Before the sessions that you have a seat at.</p>
  </Card>
);
