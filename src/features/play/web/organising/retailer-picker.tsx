import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { inOneLine } from '#shared/text/isolated.ts';
import { PickerField, type PickerOption } from '#ui/forms/picker-field.tsx';
import { useSettled } from '#ui/time/use-settled.ts';
import { retailersByText } from '#features/retailers/web/for-others/retailer-search.ts';

type RetailerPickerProps = {
  label: string;
  hint: string;
  initial: PickerOption | null;
  onChange: (retailerId: Id | null) => void;
};

/** The store that a campaign is played at, looked for by name, city or state; or none. */
export function RetailerPicker({ label, hint, initial, onChange }: RetailerPickerProps) {
  const [chosen, setChosen] = useState(initial);
  const [text, setText] = useState('');
  const settled = useSettled(text.trim());
  const stores = useQuery(retailersByText(settled));
  const options = (stores.data?.items ?? []).map(({ id, name, city, state }) => ({
    value: id,
    label: name,
    detail: inOneLine([city, state]),
  }));
  const searching = stores.isFetching || settled !== text.trim();
  return (
    <PickerField
      label={label}
      hint={hint}
      placeholder="Name, city, or state"
      value={chosen}
      options={options}
      status={statusOf(searching, stores.isError, options.length === 0)}
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
  if (failed) return 'There was an error loading your retailers. Please try again later.';
  return empty ? 'No retailers found.' : undefined;
}
