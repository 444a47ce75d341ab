import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '../../../shared/distance.ts';
import { stateOf } from '../us-states.ts';
import { searchWords } from '../search-words.ts';

/** ZIP codes (see docs/data-sources.md): code, latitude, longitude, state and place on a line. */
const files = ['us-zips.txt', 'us-island-zips.txt'].map((name) => join(import.meta.dirname, 'data', name));

/** What is known of a ZIP code: where its middle is, and its state, '-' where it has none. */
export type ZipFacts = { position: Position; state: string; city: string };
/** A town as one point: the middle of its ZIP codes. */
type City = { name: string; state: string; position: Position; zips: number };

/** A place that a search names. */
export type Place = {
  /** 'Oakland, CA' or 'Oakland, CA 94610'. */
  label: string;
  position: Position;
  /** What the search says besides, to look for in the stores there. */
  text: string;
};

type Zips = ReadonlyMap<string, ZipFacts>;
type Gazetteer = { zips: Zips; cities: Map<string, City>; largest: Map<string, City> };
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
  const largest = new Map<string, City>();
  for (const city of cities.values()) {
    const key = searchWords(city.name).join(' ');
    if (city.zips > (largest.get(key)?.zips ?? 0)) largest.set(key, city);
  }
  return { zips, cities, largest };
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

const cityKey = (name: string, state: string): string => `${searchWords(name).join(' ')}/${state}`;

/** The file is read when it is first asked for, and towns are made of it when a search first asks for one. */
async function zipFacts(): Promise<Zips> {
  knownZips ??= readZips();
  return knownZips;
}

async function gazetteer(): Promise<Gazetteer> {
  known ??= makeGazetteer();
  return known;
}

/** What is known of a ZIP code, by its first five digits. */
export const factsOfZip = async (zip: string): Promise<ZipFacts | undefined> =>
  (await zipFacts()).get(zip.slice(0, 5));

/** The place that a search names for certain: by a ZIP code in it, or as 'City, ST' and nothing else. */
export async function findPlace(text: string): Promise<Place | null> {
  const { zips, cities } = await gazetteer();
  const [written, zip = ''] = /(?<!\S)(\d{5})(?:-\d{4})?(?!\S)/.exec(text) ?? [];
  const facts = zips.get(zip);
  if (written !== undefined && facts) {
    const label = `${facts.city}, ${facts.state} ${zip}`;
    const told = new Set(searchWords(label));
    const rest = searchWords(text.replace(written, ' ')).filter((word) => !told.has(word));
    return { label, position: facts.position, text: rest.join(' ') };
  }
  const words = searchWords(text);
  for (let count = 1; count < Math.min(words.length, 4); count += 1) {
    const named = words.slice(-count).join(' ');
    const state = stateOf(named)?.code ?? (count === 1 ? named.toUpperCase() : '');
    const city = cities.get(cityKey(words.slice(0, -count).join(' '), state));
    if (city) return { ...placeOf(city), text };
  }
  return null;
}

/** The largest town whose name is exactly this text. */
export async function findCity(text: string): Promise<Place | null> {
  const city = (await gazetteer()).largest.get(searchWords(text).join(' '));
  return city ? { ...placeOf(city), text: '' } : null;
}

const placeOf = ({ name, state, position }: City) => ({
  label: state === '-' ? name : `${name}, ${state}`,
  position,
});
