import { directionsUrl, type PostalAddress } from '../../rules.ts';

/** Leads to a map that shows the way to a place; nothing where its address is not known. */
export function DirectionsLink({ place }: { place: PostalAddress & { name: string } }) {
  const url = directionsUrl({ ...place, lat: null, lng: null });
  if (url === null) return null;
  return (
    <a href={url} rel="noopener noreferrer nofollow">
      Directions<span className="visually-hidden"> to {place.name}</span>
    </a>
  );
}
