/**
 * What files of a feature are called: the closed vocabulary of docs/reference/file-names.md. A kind that begins with a
 * hyphen ends a name; one that ends with a hyphen begins one. Add new kinds, verbs and units here and there.
 */
export const vocabulary = {
  /** At a feature's root and in its folders for sub-concerns: both sides, pure. */
  root: ['contract', 'policy', 'rules', 'refusals', 'inputs'],
  /** In server/, beside use-cases, which begin with a verb, and records/, which are named after what they store. */
  server: ['router', 'routes', 'access', 'views', 'mails', 'limits', '-queue', '-export', '-routes'],
  /** Code without markup in web/. Components are named after what they show. */
  web: ['queries', 'messages', '-queries', '-messages', 'use-', '-search'],
  /** Units that belong to one feature alone. */
  units: {} as Readonly<Record<string, readonly string[]>>,
};

/** What use-cases begin with. */
export const serverVerbs = [
  'accept',
  'add',
  'admit',
  'cancel',
  'confirm',
  'consume',
  'create',
  'decide',
  'decline',
  'delete',
  'deliver',
  'find',
  'get',
  'grade',
  'import',
  'join',
  'leave',
  'link',
  'list',
  'lock',
  'manage',
  'mark',
  'note',
  'open',
  'rate',
  'record',
  'recover',
  'redeem',
  'remove',
  'rename',
  'request',
  'resend',
  'search',
  'select',
  'send',
  'set',
  'settle',
  'sign',
  'submit',
  'update',
  'verify',
  'withdraw',
];
