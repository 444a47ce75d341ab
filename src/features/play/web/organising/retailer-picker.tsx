import { inOneLine } from '#shared/text/isolated.ts';
import { retailersByText } from '#features/retailers/web/for-others/retailer-search.ts';
import { FoundPicker, type PlacePickerProps } from './found-picker.tsx';

/** Picks the store at which a campaign is played, or none. Searches by name, city or state. */
export const RetailerPicker = (props: PlacePickerProps) => (
  <FoundPicker
    {...props}
    placeholder="Name, city, or state"
    find={retailersByText}
    optionOf={({ id, name, city, state }) => ({
      value: id,
      label: name,
      detail: inOneLine([city, state]),
    })}
    failed="There was an error loading your retailers. Please try again later."
    empty="No retailers found."
  />
);
