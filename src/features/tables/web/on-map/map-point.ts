import type { MapPoint } from '#features/maps/web/for-others/map-points.ts';
import type { FoundTable } from '../../contract.ts';
import { placeInWords } from './place-messages.ts';

/** A found table on the map; null online and where nobody knows the place. */
export const pointOf = ({ campaign, position }: FoundTable): MapPoint | null =>
  position && {
    id: campaign.id,
    position,
    name: campaign.title,
    detail: placeInWords(campaign),
    path: `/campaigns/${campaign.id}`,
  };
