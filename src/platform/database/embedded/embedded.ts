import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { folderProblem } from '../../config/data-dir.ts';
import { StartError } from '../../config/start-error.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { openDataDirectory, systemFolder, type DataDirectory } from './data-directory.ts';
import { clusterFolder, initialise } from './initialise.ts';
import { claimOwnership, hasLivingOwner, stopAsOwner } from './owner-process.ts';
import { launch, type Settings } from './launch.ts';
import { askServer, isPostgres, readPostmaster, urlOf } from './postmaster.ts';
import { isRoot } from './run-as.ts';

const answerTimeLimitMs = 1_500;
const recoveryTimeLimitMs = 300_000;
const pollMs = 50;

export type EmbeddedDatabase = {
  /** The URL of the database `guildhall`, in the format of `pg`, psql and pgbench. */
  url: string;
  /** Whether the server was already running: started by another process, or left behind by a killed one. */
  attached: boolean;
  /** Stops the server if this process owns it; otherwise its owner stops it. Never throws. */
  stop(): Promise<void>;
};

type Options = {
  /** The folder for all data; the database is in its subfolder `postgres`. */
  dataDir: string;
  /** Receives a line for the terminal at each step that may take a while. */
  onProgress?: (line: string) => void;
  /** PostgreSQL settings that override the product's, for example for a server whose data need not survive. */
  settings?: Settings;
};

/**
 * Starts PostgreSQL on the data folder, creating the database first if there is none, or attaches to the server that
 * already runs there. A folder never has two servers. A server left behind by a killed process is attached to and
 * becomes owned by this process; a server owned by another living process is attached to and left running at the end.
 * @throws StartError with one line that says what to do: a folder that is full, closed or of another version, a server
 * that holds the folder but does not answer.
 */
export async function startEmbedded({
  dataDir,
  onProgress = () => undefined,
  settings,
}: Options): Promise<EmbeddedDatabase> {
  try {
    return await startOrAttach(dataDir, onProgress, settings);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(folderProblem(dataDir, error), { cause: error });
  }
}

async function startOrAttach(
  dataDir: string,
  onProgress: (line: string) => void,
  settings?: Settings,
): Promise<EmbeddedDatabase> {
  const directory = openDataDirectory(dataDir, onProgress);
  const cluster = clusterFolder(directory);
  let binaries: Binaries | undefined;
  for (const begin = Date.now(); Date.now() - begin < recoveryTimeLimitMs; await sleep(pollMs)) {
    const found = await findRunning(cluster);
    if (found === 'wait') continue;
    const attached = found !== null;
    if (!attached) {
      binaries ??= findBinaries({
        runAs: directory.runAs,
        copyFolder: isRoot() ? systemFolder : dirname(cluster),
      });
      await initialise(directory, binaries, onProgress);
      if ((await launch(directory, binaries, settings)) === 'again') continue;
    }
    return attach(directory, cluster, attached);
  }
  throw new StartError(
    `PostgreSQL in ${cluster} is still recovering after ${recoveryTimeLimitMs / 1000} s: try again later`,
  );
}

function attach(directory: DataDirectory, cluster: string, attached: boolean): EmbeddedDatabase {
  const server = readPostmaster(cluster);
  if (!server)
    throw new StartError(`PostgreSQL in ${cluster} stopped while it was being started: start again`);
  if (!attached || !hasLivingOwner(directory.folder)) claimOwnership(directory.folder);
  return { url: urlOf(server, cluster), attached, stop: () => stopAsOwner(directory.folder, cluster) };
}

/** The server that runs on a cluster: `ready` if it accepts queries, `wait` while it starts or stops, null for none. */
async function findRunning(cluster: string): Promise<'ready' | 'wait' | null> {
  const server = readPostmaster(cluster);
  if (!server) return null;
  // The socket is checked before the process list: the process number of a server in another container is meaningless
  // here.
  const answer = await askServer(urlOf(server, cluster), answerTimeLimitMs);
  if (answer === 'ready') return 'ready';
  if (answer === 'starting') return 'wait';
  if (!isPostgres(server.pid)) return null;
  if (server.status === 'ready' && readPostmaster(cluster)?.pid === server.pid) {
    throw new StartError(
      `PostgreSQL (process ${server.pid}) holds ${cluster} but does not answer: end that process, or set DATA_DIR to another folder`,
    );
  }
  return 'wait';
}
