import { daysWords } from '#shared/time/moment-words.ts';
import { conventionsByText } from '#features/conventions/web/for-others/convention-queries.ts';
import { FoundPicker, type PlacePickerProps } from './found-picker.tsx';

/** Picks the convention at which a campaign meets, or none. Searches conventions that are not over by name or location. */
export const ConventionPicker = (props: PlacePickerProps) => (
  <FoundPicker
    {...props}
    placeholder="Name or location"
    find={conventionsByText}
    optionOf={({ id, name, startDate, endDate, timeZone }) => ({
      value: id,
      label: name,
      detail: daysWords(new Date(startDate), new Date(endDate), timeZone),
    })}
    failed="There was an error loading your conventions. Please try again later."
    empty="No upcoming conventions found."
  />
);
