/*
 * What a campaign can state about its table. The words of these lists are stored in the database. No two lists share a
 * word, because one index is used to search for all of them.
 */

/** Which players a campaign is for. */
export const experiences = ['everybody', 'new', 'some', 'experienced'] as const;
export type Experience = (typeof experiences)[number];

/** The experience that players can search for. Campaigns for everybody match each of them. */
export const soughtExperiences = ['new', 'some', 'experienced'] as const;
export type SoughtExperience = (typeof soughtExperiences)[number];

/** The highest minimum age that an organiser can set; 0 means all ages are welcome. */
export const HIGHEST_MINIMUM_AGE = 21;

/** Languages that are spoken at tables, including sign languages, by their BCP 47 codes. */
export const languageCodes = [
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'nl',
  'da',
  'sv',
  'nb',
  'fi',
  'is',
  'pl',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'el',
  'uk',
  'ru',
  'sr',
  'hr',
  'sl',
  'lt',
  'lv',
  'et',
  'ga',
  'cy',
  'tr',
  'ar',
  'he',
  'fa',
  'hi',
  'bn',
  'ur',
  'zh',
  'ja',
  'ko',
  'vi',
  'th',
  'id',
  'fil',
  'ase',
  'bfi',
] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** The most languages of one campaign. */
export const MOST_LANGUAGES = 10;

/** What makes a table accessible to more people. */
export const accessibilityNeeds = [
  'step-free',
  'wheelchair-seating',
  'accessible-toilet',
  'quiet-room',
  'captions',
  'screen-readers',
  'large-print',
  'service-animals',
  'regular-breaks',
  'scent-free',
] as const;
export type AccessibilityNeed = (typeof accessibilityNeeds)[number];

/** Safety tools, by the names that players know. */
export const safetyTools = [
  'session-zero',
  'lines-and-veils',
  'x-card',
  'script-change',
  'open-door',
  'check-ins',
  'consent-checklist',
  'luxton-technique',
  'stars-and-wishes',
  'debriefing',
] as const;
export type SafetyTool = (typeof safetyTools)[number];

/** What is known about the organiser of a campaign. */
export type OrganiserFigures = {
  /** The average of their ratings, rounded to one decimal; null if there are too few. */
  averageRating: number | null;
  ratings: number;
  /** How many sessions they led with somebody at the table. */
  sessionsLed: number;
};

/** With fewer ratings, no average is shown, because it would say more about the raters than about the player. */
const FEWEST_RATINGS = 3;

/** An organiser's figures, from the number of their ratings and the sum of their stars. */
export const organiserFigures = (kept: {
  ratings: number;
  stars: number;
  sessionsLed: number;
}): OrganiserFigures => ({
  averageRating: kept.ratings < FEWEST_RATINGS ? null : Math.round((kept.stars / kept.ratings) * 10) / 10,
  ratings: kept.ratings,
  sessionsLed: kept.sessionsLed,
});
