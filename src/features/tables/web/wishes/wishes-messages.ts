import type { SoughtExperience } from '#features/campaigns/table-facts/rules.ts';
import type { Style } from '../../rules.ts';

export const LOAD_WISHES_ERROR = 'There was an error loading what suits you. Please try again later.';

export const styleNames: Record<Style, string> = {
  'one-evening': 'A single evening',
  'many-evenings': 'Several evenings',
  tournament: 'Tournaments',
  store: 'In a store',
  convention: 'At a convention',
  online: 'Online',
};

/** The options for how experienced a player is. */
export const experienceNames: Record<SoughtExperience, string> = {
  new: 'New to it',
  some: 'Some experience',
  experienced: 'Experienced',
};
