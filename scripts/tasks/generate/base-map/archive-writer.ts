import { constants, gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

/** One tile of an archive: its place in the pyramid, and its bytes before compression. */
export type MapTile = { z: number; x: number; y: number; bytes: Uint8Array };

type Entry = { id: number; run: number; offset: number; length: number };

const HEADER_BYTES = 127;
/** Readers fetch this much first, so the header and the whole root directory must fit into it. */
const FIRST_BYTES = 16_384;
const VERSION = 3;
const SEVEN_BITS = 0x7f;
const MORE = 0x80;
const DEGREE_UNITS = 10_000_000;

const gzip = (bytes: Uint8Array) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });

/** A variable-length integer: seven bits a byte, the lowest first. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > SEVEN_BITS) {
    bytes.push((rest & SEVEN_BITS) | MORE);
    rest = Math.floor(rest / MORE);
  }
  return [...bytes, rest];
}

/** A directory of the archive, as version 3 of the PMTiles specification lays it out. */
function directoryOf(entries: readonly Entry[]): Buffer {
  const ids = entries.flatMap(({ id }, at) => varint(id - (entries[at - 1]?.id ?? 0)));
  const runs = entries.flatMap(({ run }) => varint(run));
  const lengths = entries.flatMap(({ length }) => varint(length));
  const offsets = entries.flatMap(({ offset }, at) => {
    const before = entries[at - 1];
    return varint(before && before.offset + before.length === offset ? 0 : offset + 1);
  });
  return gzip(Uint8Array.from([varint(entries.length), ids, runs, lengths, offsets].flat()));
}

/** Splits the directory into leaves, so that the root stays small. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directoryOf(entries);
  if (whole.length <= FIRST_BYTES - HEADER_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  const LEAF_ENTRIES = 1_024;
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const leaf = directoryOf(entries.slice(from, from + LEAF_ENTRIES));
    pointers.push({ id: entries[from]!.id, run: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directoryOf(pointers), leaves: Buffer.concat(leaves) };
}

/** The tiles in the order of their ids; equal tiles are stored once. */
function storeTiles(tiles: readonly MapTile[]): { entries: Entry[]; data: Buffer; contents: number } {
  const entries: Entry[] = [];
  const stored = new Map<string, Pick<Entry, 'offset' | 'length'>>();
  const parts: Buffer[] = [];
  let offset = 0;
  const inOrder = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .toSorted((a, b) => a.id - b.id);
  for (const { id, bytes } of inOrder) {
    const key = Buffer.from(bytes).toString('base64');
    let place = stored.get(key);
    if (!place) {
      const packed = gzip(bytes);
      place = { offset, length: packed.length };
      parts.push(packed);
      stored.set(key, place);
      offset += packed.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, run: 1, ...place });
  }
  return { entries, data: Buffer.concat(parts), contents: stored.size };
}

/** A PMTiles archive (https://github.com/protomaps/PMTiles, version 3) of gzipped vector tiles. */
export function writeArchive(tiles: readonly MapTile[], metadata: Record<string, unknown>): Buffer {
  const { entries, data, contents } = storeTiles(tiles);
  const { root, leaves } = directories(entries);
  const json = gzip(Buffer.from(JSON.stringify(metadata)));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(VERSION, 7);
  let at = HEADER_BYTES;
  for (const [index, part] of [root, json, leaves, data].entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    at += part.length;
  }
  for (const [index, count] of [tiles.length, entries.length, contents].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8);
  const zooms = tiles.map(({ z }) => z);
  header.writeUInt8(1, 96); // The tiles stand in the order of their ids.
  header.writeUInt8(Compression.Gzip, 97);
  header.writeUInt8(Compression.Gzip, 98);
  header.writeUInt8(TileType.Mvt, 99);
  header.writeUInt8(Math.min(...zooms), 100);
  header.writeUInt8(Math.max(...zooms), 101);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * DEGREE_UNITS, 102 + index * 4);
  return Buffer.concat([header, root, json, leaves, data]);
}
