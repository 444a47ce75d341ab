/** The kinds of things that people report and admins hide, remove or restore. Features declare them in their `server/things.ts`. */
export const thingKinds = [
  'campaign',
  'session',
  'file',
  'announcement',
  'question',
  'answer',
  'alias',
  'picture',
  'store',
  'store-page',
  'rating',
  'ratings',
] as const;
export type ThingKind = (typeof thingKinds)[number];

/** What each kind is called in a sentence. */
export const thingNames: Record<ThingKind, string> = {
  campaign: 'campaign',
  session: 'session',
  file: 'file',
  announcement: 'announcement',
  question: 'question',
  answer: 'answer',
  alias: 'alias',
  picture: 'picture',
  store: 'store text',
  'store-page': 'store page',
  rating: 'rating',
  ratings: 'ratings',
};

/** The community rules that a report or a decision can refer to, as choices. */
export const ruleNames = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or bullying',
  hate: 'Hate or discrimination',
  sexual: 'Sexual content',
  danger: 'Danger or violence',
  fraud: 'Fraud or impersonation',
  privacy: "Somebody's private information",
  copyright: 'Somebody else made it',
  other: 'Something else',
} as const;
export type Rule = keyof typeof ruleNames;
/** Admins are notified of reports about these rules immediately, even at night. */
export const urgentRules: readonly Rule[] = ['harassment', 'hate', 'danger'];
export const rules = Object.keys(ruleNames) as [Rule, ...Rule[]];
