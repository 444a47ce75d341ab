import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { distanceMiles, type Position } from '#shared/places/distance.ts';
import { stateOf } from '../../us-states.ts';
import { searchWords, shortWord } from '#shared/text/search-words.ts';

/** ZIP codes (see docs/data-sources.md): each line has code, latitude, longitude, state and place. */
const files = ['us-zips.txt', 'us-island-zips.txt'].map((name) => join(import.meta.dirname, '../data', name));

/** A ZIP code's middle, state ('-' if it has none) and town. */
export type ZipFacts = { position: Position; state: string; city: string };
/** A town as one point: the middle of its ZIP codes. */
type City = { name: string; state: string; position: Position; zips: number };

/** A place that a search names. */
export type Place = {
  /** 'Oakland, CA' or 'Oakland, CA 94610'. */
  label: string;
  position: Position;
  /** The words to look for in the stores there. Stores around the place can be listed without them. */
  text: string;
  /** Whether the text is only a town's name: the town's own stores come first, followed by those around it. */
  isTown: boolean;
};

type Zips = ReadonlyMap<string, ZipFacts>;
type Gazetteer = { zips: Zips; cities: Map<string, City>; byName: Map<string, City[]> };
let knownZips: Promise<Zips> | undefined;
let known: Promise<Gazetteer> | undefined;

async function readZips(): Promise<Zips> {
  const zips = new Map<string, ZipFacts>();
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  for (const line of texts.join('\n').split('\n')) {
    const [, zip, lat, lng, state = '', city = ''] = /^(\d{5}) (\S+) (\S+) (\S+) (.+)$/.exec(line) ?? [];
    if (zip === undefined) continue;
    zips.set(zip, { position: { lat: Number(lat), lng: Number(lng) }, state, city });
  }
  return zips;
}

async function makeGazetteer(): Promise<Gazetteer> {
  const zips = await zipFacts();
  const cities = new Map<string, City>();
  for (const { position, state, city } of zips.values()) addZip(cities, { name: city, state, position });
  const byName = Map.groupBy(cities.values(), ({ name }) => nameKey(name));
  for (const same of byName.values()) same.sort((a, b) => b.zips - a.zips || (a.state < b.state ? -1 : 1));
  return { zips, cities, byName };
}

function addZip(cities: Map<string, City>, zip: Omit<City, 'zips'>): void {
  const key = cityKey(zip.name, zip.state);
  const city = cities.get(key);
  if (!city) {
    cities.set(key, { ...zip, zips: 1 });
    return;
  }
  const middle = (of: 'lat' | 'lng') => (city.position[of] * city.zips + zip.position[of]) / (city.zips + 1);
  city.position = { lat: middle('lat'), lng: middle('lng') };
  city.zips += 1;
}

/** The same for all spellings of a name: 'St. Louis', 'Saint Louis'. */
const nameKey = (name: string): string => searchWords(name).map(shortWord).join(' ');
const cityKey = (name: string, state: string): string => `${nameKey(name)}/${state}`;

/** Reads the files on first use. `gazetteer` builds the towns from them when a search first needs one. */
async function zipFacts(): Promise<Zips> {
  knownZips ??= readZips();
  return knownZips;
}

async function gazetteer(): Promise<Gazetteer> {
  known ??= makeGazetteer();
  return known;
}

/** The facts of a ZIP code, found by its first five digits. */
export const factsOfZip = async (zip: string): Promise<ZipFacts | undefined> =>
  (await zipFacts()).get(zip.slice(0, 5));

/** The place that a search names without doubt: by a ZIP code anywhere in the text, or by a text that is just 'City, ST'. */
export async function findPlace(text: string): Promise<Place | null> {
  const { zips, cities } = await gazetteer();
  const [written, zip = ''] = /(?<!\S)(\d{5})(?:-\d{4})?(?!\S)/.exec(text) ?? [];
  const facts = zips.get(zip);
  if (written !== undefined && facts) {
    const label = `${facts.city}, ${facts.state} ${zip}`;
    const told = new Set(searchWords(label));
    const rest = searchWords(text.replace(written, ' ')).filter((word) => !told.has(word));
    return { label, position: facts.position, text: rest.join(' '), isTown: false };
  }
  const words = searchWords(text);
  for (let count = 1; count < Math.min(words.length, 4); count += 1) {
    const named = words.slice(-count).join(' ');
    const state = stateOf(named)?.code ?? (count === 1 ? named.toUpperCase() : '');
    const city = cities.get(cityKey(words.slice(0, -count).join(' '), state));
    if (city) return placeOf(city, text);
  }
  return null;
}

/** All towns, the largest first. */
export async function listTowns(): Promise<{ name: string; position: Position }[]> {
  return [...(await gazetteer()).cities.values()].toSorted(
    (a, b) => b.zips - a.zips || a.name.localeCompare(b.name, 'en') || (a.state < b.state ? -1 : 1),
  );
}

/** The towns with exactly this name, the largest first; if the nearest one is within the range, it comes first. */
export async function findTowns(
  text: string,
  near?: { position: Position; rangeMiles: number },
): Promise<{ towns: Place[]; isNear: boolean }> {
  const towns = ((await gazetteer()).byName.get(nameKey(text)) ?? []).map((city) => placeOf(city, text));
  if (!near) return { towns, isNear: false };
  const milesTo = ({ position }: Place) => distanceMiles(near.position, position);
  const nearest = towns.toSorted((a, b) => milesTo(a) - milesTo(b))[0];
  if (!nearest || milesTo(nearest) > near.rangeMiles) return { towns, isNear: false };
  return { towns: [nearest, ...towns.filter((town) => town !== nearest)], isNear: true };
}

const placeOf = ({ name, state, position }: City, text: string): Place => ({
  label: state === '-' ? name : `${name}, ${state}`,
  position,
  text,
  isTown: true,
});
