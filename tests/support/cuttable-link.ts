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
  /** Breaks the connection of the next transaction that commits, before its answer: it has committed, and nobody hears so. */
  loseCommit(): void;
  /** Lets nothing through any more, and tells nobody, until it is cut. */
  freeze(): void;
};

/** Puts a link that can be cut in front of a database. */
export async function cuttableLink(databaseUrl: string): Promise<CuttableLink> {
  const { host, port, user, password, database } = new Client({ connectionString: databaseUrl });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const linkPort = await freePort();
  const sockets = new Set<Socket>();
  let losesCommit = false;
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
    const answers = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (isFrozen) return done();
        if (!losesCommit || !chunk.includes('COMMIT\0')) return done(null, chunk);
        losesCommit = false;
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
    loseCommit() {
      losesCommit = true;
    },
  };
}
