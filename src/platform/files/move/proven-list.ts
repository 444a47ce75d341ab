import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** Files that were copied, read back and compared: a run that was killed goes on from here. */
export type ProvenList = {
  /** Whether a file of this size was proven. */
  has: (name: string, bytes: number) => boolean;
  add: (name: string, bytes: number, sha256: string) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the list in the file `path`, one line for each file. A line that a killed run wrote in part counts for nothing.
 * @param about what is copied where; a list about something else is emptied
 */
export async function openProvenList(path: string, about: string): Promise<ProvenList> {
  const known = new Map<string, number>();
  const file = await open(path, 'a+', 0o600);
  if ((await readList(path, known)) !== about) {
    known.clear();
    await file.truncate(0);
    await file.appendFile(`${about}\n`);
  }
  // Begins a new line after one that was written in part.
  else await endLastLine(file);
  return {
    has: (name, bytes) => known.get(name) === bytes,
    add: async (name, bytes, sha256) => {
      known.set(name, bytes);
      await file.appendFile(`${name} ${bytes} ${sha256}\n`);
    },
    close: () => file.close(),
  };
}

/** Reads the list into `known`, and returns its first line. */
async function readList(path: string, known: Map<string, number>): Promise<string | null> {
  let about: string | null = null;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    about ??= line;
    const [, name, bytes] = /^(\S+) (\d+) [0-9a-f]{64}$/.exec(line) ?? [];
    if (name !== undefined) known.set(name, Number(bytes));
  }
  return about;
}

async function endLastLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  if (buffer.toString() !== '\n') await file.appendFile('\n');
}
