import { z } from 'zod';
import { type WishesInput, wishesShape } from '../../inputs.ts';
import { type Weekday, weekdays } from '../../rules.ts';

/** The input for a weekday: whether the player can come, from when and until when; '00:00' is midnight. */
type TypedDay = { isFree: boolean; after: string; before: string };

/** The values of the form: selects hold texts, and a day keeps its hours when it is switched off and on again. */
export type TypedWishes = {
  place: string;
  rangeMiles: string;
  days: Record<Weekday, TypedDay>;
  gameSystemIds: string[];
  styles: WishesInput['styles'];
  experience: string;
};

const SATURDAY = 6;

/** The suggested times: evenings from Monday to Friday, from noon at the weekend. */
const suggested = (weekday: Weekday): TypedDay => ({
  isFree: false,
  after: weekday < SATURDAY ? '18:00' : '12:00',
  before: '23:00',
});

export function typedOf(wishes: WishesInput | null): TypedWishes {
  const dayOf = (weekday: Weekday): TypedDay => {
    const time = wishes?.times.find((one) => one.weekday === weekday);
    return time ? { isFree: true, after: time.after, before: time.before } : suggested(weekday);
  };
  return {
    place: wishes?.place ?? '',
    rangeMiles: wishes?.rangeMiles?.toString() ?? '',
    days: Object.fromEntries(weekdays.map((weekday) => [weekday, dayOf(weekday)])) as TypedWishes['days'],
    gameSystemIds: wishes?.gameSystemIds ?? [],
    styles: wishes?.styles ?? [],
    experience: wishes?.experience ?? '',
  };
}

const wishesOf = ({ days, ...typed }: TypedWishes) => ({
  place: typed.place.trim() || null,
  rangeMiles: typed.rangeMiles === '' ? null : Number(typed.rangeMiles),
  times: weekdays.flatMap((weekday) => {
    const { isFree, after, before } = days[weekday];
    return isFree ? [{ weekday, after, before }] : [];
  }),
  gameSystemIds: typed.gameSystemIds,
  styles: typed.styles,
  experience: typed.experience || null,
});

/** The form's schema: a missing time is reported at its own field, everything else as the server's schema does. */
export const typedWishesShape = z
  .custom<TypedWishes>()
  .superRefine(({ days }, context) => {
    for (const weekday of weekdays) {
      const day = days[weekday];
      for (const end of ['after', 'before'] as const) {
        if (!day.isFree || day[end] !== '') continue;
        context.addIssue({ code: 'custom', message: 'Choose a time', path: ['days', weekday, end] });
      }
    }
  })
  .transform((typed, context) => {
    const parsed = wishesShape.safeParse(wishesOf(typed));
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues)
      context.addIssue({ code: 'custom', message, path: [...path] });
    return z.NEVER;
  });
