import { Card } from '../../../ui/components/card.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { ChangedSettings, NoticeSettings } from '../contract.ts';
import styles from './notification-settings.module.css';

const HOURS = [1, 2, 4, 12, 24, 48];

const optionOf = (minutes: number) => ({ value: String(minutes), label: inWords(minutes) });

function inWords(minutes: number): string {
  if (minutes === 0) return 'Never';
  if (minutes % 60 !== 0) return `${minutes} minutes before`;
  return minutes === 60 ? '1 hour before' : `${minutes / 60} hours before`;
}

/** The options; also what was chosen where it is none of them. */
const optionsWith = (chosen: number) =>
  [...new Set([0, ...HOURS.map((hours) => hours * 60), chosen])].toSorted((a, b) => a - b).map(optionOf);

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
        options={optionsWith(settings.firstReminderMinutes)}
        onValueChange={(value) => void save({ firstReminderMinutes: Number(value) })}
      />
      <SelectField
        label="Second reminder"
        value={String(settings.secondReminderMinutes)}
        options={optionsWith(settings.secondReminderMinutes)}
        onValueChange={(value) => void save({ secondReminderMinutes: Number(value) })}
      />
    </div>
    <p className={styles.note}>Before the sessions that you have a seat at.</p>
  </Card>
);
