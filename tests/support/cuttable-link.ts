import { createServer, connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { Client } from 'pg';
import { freePort } from './server-process.ts';

export type CuttableLink = {
  /** The database's address by way of the link. */
  url: string;
  /** Takes the database away: connections break, new ones are refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * Breaks the connection of the next transaction that says `mark` when it commits, before its answer: it has committed, and
   * nobody hears so.
   */
  loseCommitOf(mark: string): void;
  /** Lets nothing through any more, and tells nobody, until it is cut. */
  freeze(): void;
};

/** Puts a link that can be cut in front of a database. */
export async function cuttableLink(databaseUrl: string): Promise<CuttableLink> {
  const { host, port, user, password, database } = new Client({ connectionString: databaseUrl });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const linkPort = await freePort();
  const sockets = new Set<Socket>();
  let lost: string | null = null;
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(target);
    keep(near);
    keep(far);
    let isLost = false;
    near.on('data', (chunk: Buffer) => {
      isLost ||= lost !== null && chunk.includes(lost);
    });
    const answers = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (isFrozen) return done();
        if (!isLost || !chunk.includes('COMMIT\0')) return done(null, chunk);
        lost = null;
        near.destroy();
        far.destroy();
        done();
      },
    });
    near.pipe(far).pipe(answers).pipe(near);
  });
  const mend = () =>
    new Promise<void>((resolve) => {
      server.listen(linkPort, '127.0.0.1', resolve);
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      isFrozen = false;
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await mend();
  const credentials = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(password ?? '')}`;
  return {
    url: `postgres://${credentials}@127.0.0.1:${linkPort}/${database}`,
    cut,
    mend,
    freeze() {
      isFrozen = true;
    },
    loseCommitOf(mark) {
      lost = mark;
    },
  };
}
