import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { PickerField, type PickerOption } from '#ui/forms/picker-field.tsx';
import { useSettled } from '#ui/time/use-settled.ts';

/** The props of both pickers for a campaign's place. */
export type PlacePickerProps = {
  label: string;
  hint: string;
  initial: PickerOption | null;
  onChange: (id: Id | null) => void;
};

type Found = { items: readonly unknown[] };

type FoundPickerProps<Answer extends Found, Key extends QueryKey> = PlacePickerProps & {
  placeholder: string;
  /** The query that finds items by a text. An empty text matches all. */
  find: (text: string) => UseQueryOptions<Answer, Error, Answer, Key>;
  optionOf: (item: Answer['items'][number]) => PickerOption;
  /** The messages shown instead of options. */
  failed: string;
  empty: string;
};

/** Picks one of the items that the server finds by a text, or none. */
export function FoundPicker<Answer extends Found, Key extends QueryKey>(
  props: FoundPickerProps<Answer, Key>,
) {
  const { label, hint, initial, onChange, placeholder, find, optionOf, failed, empty } = props;
  const [chosen, setChosen] = useState(initial);
  const [text, setText] = useState('');
  const settled = useSettled(text.trim());
  const found = useQuery(find(settled));
  const options = (found.data?.items ?? []).map((item) => optionOf(item));
  const isSearching = found.isFetching || settled !== text.trim();
  const nothing = found.isError ? failed : options.length === 0 ? empty : undefined;
  return (
    <PickerField
      label={label}
      hint={hint}
      placeholder={placeholder}
      value={chosen}
      options={options}
      status={isSearching ? 'Searching...' : nothing}
      onSearch={setText}
      onValueChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? null);
      }}
    />
  );
}
