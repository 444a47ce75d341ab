import { useState } from 'react';
import { Card } from '#ui/components/card.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import type { ChangedSettings, NoticeSettings } from '../contract.ts';
import styles from './notification-settings.module.css';

/** The quiet hours that are suggested first: 22:00 until 7:00. */
const SUGGESTED = { from: 22 * 60, until: 7 * 60 };

const twoDigits = (number: number) => String(number).padStart(2, '0');
const clockOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
const minutesOf = (clock: string) => {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

type QuietHoursProps = {
  settings: NoticeSettings;
  save: (changed: ChangedSettings) => Promise<boolean>;
};

/** When mail and push wait until the morning. Saved when it is switched, and when a time is left. */
export function QuietHours({ settings: { quietHours, timeZone }, save }: QuietHoursProps) {
  return (
    <Card level={2} title="Quiet hours">
      <SwitchField
        label="Keep mail and push until the morning"
        hint={`By the clock of ${timeZone?.replaceAll('_', ' ') ?? 'UTC'}. Reminders that would come too late, and the safety of your account, don’t wait.`}
        checked={quietHours !== null}
        onCheckedChange={(isOn) => void save({ quietHours: isOn ? SUGGESTED : null })}
      />
      {quietHours && (
        <Times key={`${quietHours.from} ${quietHours.until}`} quietHours={quietHours} save={save} />
      )}
    </Card>
  );
}

type Times = { quietHours: { from: number; until: number }; save: QuietHoursProps['save'] };

function Times({ quietHours, save }: Times) {
  const [typed, setTyped] = useState({ from: clockOf(quietHours.from), until: clockOf(quietHours.until) });
  const [from, until] = [minutesOf(typed.from), minutesOf(typed.until)];
  const error = from === until ? 'Choose another time than the first' : undefined;
  const isChanged = from !== quietHours.from || until !== quietHours.until;
  const leave = async () => {
    if (!isChanged || error !== undefined || Number.isNaN(from + until)) return;
    const isSaved = await save({ quietHours: { from, until } });
    if (!isSaved) setTyped({ from: clockOf(quietHours.from), until: clockOf(quietHours.until) });
  };
  return (
    <div className={styles.pair}>
      <TextField
        type="time"
        label="From"
        value={typed.from}
        onValueChange={(value) => setTyped({ ...typed, from: value })}
        onBlur={() => void leave()}
      />
      <TextField
        type="time"
        label="Until"
        value={typed.until}
        error={error}
        onValueChange={(value) => setTyped({ ...typed, until: value })}
        onBlur={() => void leave()}
      />
    </div>
  );
}
