import { isolated } from '#shared/text/isolated.ts';
import { directionsUrl, type PostalAddress } from '../../rules.ts';

/** A link to directions on a map, put at the end of a line about a place; shows nothing if the address is unknown. */
export function DirectionsLink({ place }: { place: PostalAddress & { name: string } }) {
  const url = directionsUrl({ ...place, lat: null, lng: null });
  if (url === null) return null;
  return (
    <>
      <span aria-hidden="true"> · </span>
      <a href={url} rel="noopener noreferrer nofollow">
        Directions<span className="visually-hidden"> to {isolated(place.name)}</span>
      </a>
    </>
  );
}
