/** What a new installation needs before people come, in the order in which it is done. */
export const firstSteps = [
  'publicUrl',
  'mail',
  'gameSystem',
  'exam',
  'retailer',
  'agreement',
  'backup',
] as const;
