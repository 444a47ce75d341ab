import type { Campaign } from '../../contract.ts';
import type { Experience } from '../../table-facts/rules.ts';

/*
 * The words for table facts on cards. They are loaded wherever a campaign is shown; the words for a campaign's own page
 * are in fact-messages.ts.
 */

/** Which players a campaign is for. */
export const experienceNames: Record<Experience, string> = {
  everybody: 'Everybody welcome',
  new: 'New players welcome',
  some: 'Some experience',
  experienced: 'Experienced players',
};

/** A minimum age: 16+. */
export const ageInWords = (minimumAge: number): string => (minimumAge === 0 ? 'All ages' : `${minimumAge}+`);

let names: Intl.DisplayNames | undefined;

/** Languages for which browsers have no names. */
const signLanguages: Readonly<Record<string, string>> = {
  ase: 'American Sign Language',
  bfi: 'British Sign Language',
};

/** A language by its BCP 47 code: German. */
export function languageName(code: string): string {
  const signed = signLanguages[code];
  if (signed !== undefined) return signed;
  names ??= new Intl.DisplayNames('en', { type: 'language' });
  return names.of(code) ?? code;
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** What is known about an organiser: 4.6 from 12 ratings · 34 sessions. */
export function organiserInWords({
  averageRating,
  ratings,
  sessionsLed,
}: NonNullable<Campaign['organiser']>) {
  const known = [
    averageRating !== null && `${averageRating.toFixed(1)} from ${counted(ratings, 'rating')}`,
    sessionsLed > 0 && counted(sessionsLed, 'session'),
  ].filter(Boolean);
  return known.length === 0 ? 'New organiser' : known.join(' · ');
}
