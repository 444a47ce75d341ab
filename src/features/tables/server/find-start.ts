import type { Position } from '#shared/places/distance.ts';
import { findPlace, findTowns } from '#features/retailers/server/for-others/us-places.ts';

/** The most towns of one name that are offered. */
const TOWNS_OFFERED = 5;

/** The place that a text names: without doubt, or as the largest town of that name. `position` is null if the place is unknown. */
export async function findStart(
  text: string,
): Promise<{ label: string; position: Position | null; towns: string[] }> {
  const named = await findPlace(text);
  if (named) return { label: named.label, position: named.position, towns: [] };
  const [town, ...others] = (await findTowns(text)).towns;
  if (!town) return { label: text, position: null, towns: [] };
  const towns = others.slice(0, TOWNS_OFFERED).map(({ label }) => label);
  return { label: town.label, position: town.position, towns };
}
