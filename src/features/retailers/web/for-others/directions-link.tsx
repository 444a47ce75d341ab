import { isolated } from '#shared/text/isolated.ts';
import { directionsUrl, type PostalAddress } from '../../rules.ts';

/** Ends a sentence about a place: leads to a map that shows the way there; nothing where its address is not known. */
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
