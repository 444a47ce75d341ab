import { spawnSync } from 'node:child_process';

import { StartError } from '../../config/start-error.ts';

/** The user that PostgreSQL runs as; null stands for the user of this process. */
export type RunAs = { uid: number; gid: number } | null;

const ownUser = 'guildhall';

export const isRoot = () => process.getuid?.() === 0;

/**
 * The unprivileged user that PostgreSQL runs as when this process is root, since it refuses to be root itself.
 * An own system user is made once; where none can be made, `nobody` stands in.
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

/** Whether that user can enter a folder: asked of the system itself, so that access lists count as well. */
export function canEnter(runAs: RunAs, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...asUser(runAs), cwd: '/' });
  return status === 0;
}

/** Options of a child process that runs as that user, free of our own environment. */
export function asUser(runAs: RunAs): { uid?: number; gid?: number; env: Record<string, string> } {
  // English messages, whatever the person's locale: some are read by the supervisor.
  const env = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
  return runAs ? { ...runAs, env } : { env };
}
