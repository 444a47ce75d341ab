import { Badge } from '#ui/components/badge.tsx';
import type { Campaign } from '../../contract.ts';
import { ageInWords, experienceNames, languageName } from './card-messages.ts';
import styles from '../table-facts/fact-badges.module.css';

/** How many languages a card names. Further ones are only counted. */
const LANGUAGES_NAMED = 2;

type FactBadgesProps = { campaign: Pick<Campaign, 'experience' | 'minimumAge' | 'languages'> };

/** What players look for first: experience, age and languages, if the organiser states them. */
export function FactBadges({ campaign: { experience, minimumAge, languages } }: FactBadgesProps) {
  if (experience === null && minimumAge === null && languages.length === 0) return null;
  const more = languages.length - LANGUAGES_NAMED;
  return (
    <p className={styles.badges}>
      {experience !== null && <Badge tone="blue">{experienceNames[experience]}</Badge>}
      {minimumAge !== null && <Badge>{ageInWords(minimumAge)}</Badge>}
      {languages.length > 0 && (
        <Badge>
          {languages.slice(0, LANGUAGES_NAMED).map(languageName).join(', ')}
          {more > 0 && ` and ${more} more`}
        </Badge>
      )}
    </p>
  );
}
