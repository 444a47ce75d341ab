/*
 * What a campaign can say of its table. The words of these lists stand in the database, and no two lists share one: searches
 * look for all of them in one index.
 */

/** Whom a campaign is for. */
export const experiences = ['everybody', 'new', 'some', 'experienced'] as const;
export type Experience = (typeof experiences)[number];

/** What players look for by experience. What welcomes everybody fits each of them. */
export const soughtExperiences = ['new', 'some', 'experienced'] as const;
export type SoughtExperience = (typeof soughtExperiences)[number];

/** The highest minimum age that an organiser names; 0 welcomes every age. */
export const HIGHEST_MINIMUM_AGE = 21;

/** Languages that are spoken at tables, signed ones among them, by their BCP 47 codes. */
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

/** Most languages that one campaign names. */
export const MOST_LANGUAGES = 10;

/** What makes a table usable for more people. */
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

/** Safety tools, by the names that players know them by. */
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

/** What is known of the organiser of a campaign. */
export type OrganiserFigures = {
  /** The average of their ratings, to one decimal; null while too few rated them. */
  averageRating: number | null;
  ratings: number;
  /** Sessions that they led with somebody at the table. */
  sessionsLed: number;
};

/** An average of fewer ratings says more about the raters than about the player they rated. */
const FEWEST_RATINGS = 3;

/** The figures of an organiser from the number of their ratings and all their stars together. */
export const organiserFigures = (kept: {
  ratings: number;
  stars: number;
  sessionsLed: number;
}): OrganiserFigures => ({
  averageRating: kept.ratings < FEWEST_RATINGS ? null : Math.round((kept.stars / kept.ratings) * 10) / 10,
  ratings: kept.ratings,
  sessionsLed: kept.sessionsLed,
});
