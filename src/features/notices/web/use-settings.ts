import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NoticeChannel } from '#shared/notices.ts';
import { useChange } from '#ui/data/change.ts';
import type { NoticeSettings } from '../contract.ts';
import { noticesClient, ownSettings } from './queries.ts';

/** One switch: a kind of notices and the way that it reaches the user. */
export type Choice = { kind: string; channel: NoticeChannel; isOn: boolean };

const keyOf = ({ kind, channel }: Omit<Choice, 'isOn'>) => `${kind} ${channel}`;

const withChoice = (settings: NoticeSettings, { kind, channel, isOn }: Choice): NoticeSettings => ({
  ...settings,
  kinds: settings.kinds.map((one) =>
    one.name === kind ? { ...one, channels: { ...one.channels, [channel]: isOn ? 'on' : 'off' } } : one,
  ),
});

/**
 * How the user is told, each part saved when it is changed. A switch shows at once what was pressed; it goes back to how
 * it was, and the page says so, if that could not be saved.
 */
export function useSettings() {
  const client = useQueryClient();
  const query = useQuery(ownSettings());
  const { queryKey } = ownSettings();
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const wanted = useRef(new Map<string, boolean>());
  const words = { done: null, failed: 'This was not saved', stale: [] };
  const saveChoice = useChange(noticesClient.updateSettings, {
    ...words,
    // Only what was asked for: other switches may have been pressed since.
    onDone: (_settings, { choices = [] }) =>
      client.setQueryData(queryKey, (settings) => settings && choices.reduce(withChoice, settings)),
  });
  const saveRest = useChange(noticesClient.updateSettings, {
    ...words,
    onDone: ({ quietHours, firstReminderMinutes, secondReminderMinutes }) =>
      client.setQueryData(
        queryKey,
        (settings) => settings && { ...settings, quietHours, firstReminderMinutes, secondReminderMinutes },
      ),
  });

  /** Saves switches together; one that is pressed again meanwhile is saved once more, so that the last press counts. */
  async function choose(choices: readonly Choice[]): Promise<void> {
    const unsaved = choices.filter((choice) => !wanted.current.has(keyOf(choice)));
    for (const choice of choices) wanted.current.set(keyOf(choice), choice.isOn);
    setPressed(new Map(wanted.current));
    let left = unsaved;
    while (left.length > 0) {
      const sent = left.map(({ kind, channel, isOn }) => ({
        kind,
        channel,
        isOn: wanted.current.get(`${kind} ${channel}`) ?? isOn,
      }));
      if (!(await saveChoice.run({ choices: sent }))) break;
      left = sent.filter((choice) => wanted.current.get(keyOf(choice)) !== choice.isOn);
    }
    for (const choice of unsaved) wanted.current.delete(keyOf(choice));
    setPressed(new Map(wanted.current));
  }

  return {
    query,
    choose: (choices: readonly Choice[]) => void choose(choices),
    isOn: (settings: NoticeSettings, choice: Omit<Choice, 'isOn'>) =>
      pressed.get(keyOf(choice)) ??
      settings.kinds.find(({ name }) => name === choice.kind)?.channels[choice.channel] === 'on',
    save: saveRest.run,
  };
}
