import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { daysWords } from '#shared/time/moment-words.ts';
import { PickerField, type PickerOption } from '#ui/forms/picker-field.tsx';
import { useSettled } from '#ui/time/use-settled.ts';
import { conventionsByText } from '#features/conventions/web/for-others/convention-queries.ts';

type ConventionPickerProps = {
  label: string;
  hint: string;
  initial: PickerOption | null;
  onChange: (conventionId: Id | null) => void;
};

/** The convention that a campaign meets at, among those that are not over, looked for by name or location; or none. */
export function ConventionPicker({ label, hint, initial, onChange }: ConventionPickerProps) {
  const [chosen, setChosen] = useState(initial);
  const [text, setText] = useState('');
  const settled = useSettled(text.trim());
  const conventions = useQuery(conventionsByText(settled));
  const options = (conventions.data?.items ?? []).map(({ id, name, startDate, endDate, timeZone }) => ({
    value: id,
    label: name,
    detail: daysWords(new Date(startDate), new Date(endDate), timeZone),
  }));
  const searching = conventions.isFetching || settled !== text.trim();
  return (
    <PickerField
      label={label}
      hint={hint}
      placeholder="Name or location"
      value={chosen}
      options={options}
      status={statusOf(searching, conventions.isError, options.length === 0)}
      onSearch={setText}
      onValueChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? null);
      }}
    />
  );
}

function statusOf(searching: boolean, failed: boolean, empty: boolean): string | undefined {
  if (searching) return 'Searching...';
  if (failed) return 'There was an error loading your conventions. Please try again later.';
  return empty ? 'No upcoming conventions found.' : undefined;
}
