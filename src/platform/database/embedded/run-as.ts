import { spawnSync } from 'node:child_process';

import { StartError } from '../../config/start-error.ts';

/** The user that PostgreSQL runs as; null for the user of this process. */
export type RunAs = { uid: number; gid: number } | null;

const ownUser = 'guildhall';

export const isRoot = () => process.getuid?.() === 0;

/**
 * The unprivileged user that PostgreSQL runs as when this process is root, because it refuses to run as root. A system
 * user is created for it once; where that fails, `nobody` is used.
 */
export function databaseUser(onProgress: (line: string) => void): NonNullable<RunAs> {
  const existing = findUser(ownUser);
  if (existing) return existing;
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const made = spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', ownUser]);
  const user = findUser(ownUser);
  if (user && made.status === 0) {
    onProgress(`Made the system user '${ownUser}': PostgreSQL runs as that user, not as root`);
  }
  const standIn = user ?? findUser('nobody');
  if (!standIn) {
    throw new StartError(
      `PostgreSQL does not run as root and no user '${ownUser}' could be made: start as a normal user, or set DATABASE_URL`,
    );
  }
  return standIn;
}

function findUser(name: string): NonNullable<RunAs> | null {
  const idOf = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : null;
  };
  const uid = idOf('-u');
  const gid = idOf('-g');
  return uid === null || gid === null ? null : { uid, gid };
}

/** Whether a user can enter a folder. A child process tries it, so that access control lists count too. */
export function canEnter(runAs: RunAs, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...asUser(runAs), cwd: '/' });
  return status === 0;
}

/** Options for a child process that runs as that user and does not inherit our environment. */
export function asUser(runAs: RunAs): { uid?: number; gid?: number; env: Record<string, string> } {
  // English messages, whatever the user's locale, because the code parses some of them.
  const env = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
  return runAs ? { ...runAs, env } : { env };
}
