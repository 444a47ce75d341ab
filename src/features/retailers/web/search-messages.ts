import type { FoundPage, FoundRetailer } from '../contract.ts';
import { MOST_COUNTED } from '../rules.ts';
import { milesInWords } from './for-others/miles-messages.ts';

type Asked = { isNear: boolean; rangeMiles: number; text: string };

/** The number of found stores: '37', '100+'. */
export const countInWords = (count: number): string =>
  count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The distance on a store's card; undefined if unknown. */
export function distanceInWords({ distanceMiles, isApproximate }: FoundRetailer): string | undefined {
  if (distanceMiles === null) return undefined;
  return `${isApproximate ? 'About ' : ''}${oneDecimal.format(distanceMiles)} miles`;
}

/** What a search in an area of the map found. */
export const areaInWords = ({ total }: FoundPage): string =>
  `${countInWords(total ?? 0)} ${total === 1 ? 'retailer' : 'retailers'} in this area.`;

/** What a search found and how it is sorted, in a sentence or two. */
export function outcomeInWords(outcome: FoundPage, { isNear, rangeMiles, text }: Asked): string {
  const { found, place, total } = outcome;
  if (found === 'alike') return `No store has “${text}”. These are spelled alike.`;
  const retailers = `${countInWords(total ?? 0)} ${total === 1 ? 'retailer' : 'retailers'}`;
  const count = text === '' && rangeMiles === 0 ? 'All retailers' : retailers;
  const from = place ?? (isNear ? 'you' : null);
  if (from === null) {
    const byName = text === '' ? 'All retailers by name.' : `${retailers} by name.`;
    return `${byName} With your location the nearest come first.`;
  }
  const within = rangeMiles === 0 ? '' : ` within ${milesInWords(rangeMiles)} of ${from}`;
  const start = found === 'around' ? `No store has “${text}”. ` : '';
  if (total === 0) return `${start}${count}${within}.`;
  const nearest =
    rangeMiles === 0 && place !== null ? `, the nearest to ${place} first.` : ', the nearest first.';
  return `${start}${count}${within}${nearest}`;
}
