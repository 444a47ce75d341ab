/**
 * What files of a feature are called: the closed vocabulary of docs/reference/file-names.md. A kind that begins with a
 * hyphen ends a name, one that ends with it begins one. A new kind, verb or unit is a decision of everybody: add it here and there.
 */
export const vocabulary = {
  /** At a feature's root, and in folders of sub-concerns there: both sides, pure. */
  root: ['contract', 'policy', 'rules', 'refusals', 'inputs'],
  /** In server/, beside use-cases, which begin with a verb, and records/, which are named after what they store. */
  server: ['router', 'routes', 'access', 'views', 'mails', 'limits', '-queue', '-export', '-routes'],
  /** Code without markup in web/; components are named after what they show. */
  web: ['queries', 'messages', '-queries', '-messages', 'use-', '-search'],
  /** Units that belong to one feature alone. */
  units: {} as Readonly<Record<string, readonly string[]>>,
};

/** What use-cases begin with. */
export const serverVerbs = [];
