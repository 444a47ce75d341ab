import { createServer, connect, type Socket } from 'node:net';
import { Client } from 'pg';
import { freePort } from './server-process.ts';

export type CuttableLink = {
  /** The database's address by way of the link. */
  url: string;
  /** Takes the database away: connections break, new ones are refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
};

/** Puts a link that can be cut in front of a database. */
export async function cuttableLink(databaseUrl: string): Promise<CuttableLink> {
  const { host, port, user, password, database } = new Client({ connectionString: databaseUrl });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const linkPort = await freePort();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(target);
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
  });
  const mend = () =>
    new Promise<void>((resolve) => {
      server.listen(linkPort, '127.0.0.1', resolve);
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await mend();
  const credentials = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(password ?? '')}`;
  return { url: `postgres://${credentials}@127.0.0.1:${linkPort}/${database}`, cut, mend };
}
