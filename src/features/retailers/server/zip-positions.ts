import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '../../../shared/distance.ts';

/** Positions of ZIP codes (see docs/data-sources.md): code, latitude and longitude on a line, in this order. */
const file = join(import.meta.dirname, 'data/us-zips.txt');

let known: Promise<Map<string, Position>> | undefined;

async function readPositions(): Promise<Map<string, Position>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^\d/.test(line));
  return new Map(
    lines.map((line) => {
      const [zip = '', lat, lng] = line.split(' ');
      return [zip, { lat: Number(lat), lng: Number(lng) }];
    }),
  );
}

/** Where the middle of a ZIP code is, by its first five digits. The file is read when it is first asked for. */
export async function positionOfZip(zip: string): Promise<Position | undefined> {
  known ??= readPositions();
  return (await known).get(zip.slice(0, 5));
}
