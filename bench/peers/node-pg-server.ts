// The least that somebody would write by hand: node:http and pg answer each request with the rows of the statements in
// the file that is the first argument, on the database that is the second. Tells its parent the port, and ends with it.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import type { Query } from '../../tests/plans/explain.ts';

/** As many as the product reads visitors' lists on. */
const CONNECTIONS = 6;

const [file = '', connectionString = ''] = process.argv.slice(2);
const requests = JSON.parse(readFileSync(file, 'utf8')) as Query[][];
const pool = new Pool({ connectionString, max: CONNECTIONS });

/** The path is the number of the request. */
async function rowsOf(path: string): Promise<unknown> {
  const which = Number(path.slice(1));
  let rows: unknown;
  for (const [place, { text, parameters }] of (requests[which] ?? []).entries()) {
    const name = `request-${which}-${place}`;
    ({ rows } = await pool.query({ name, text, values: [...parameters] }));
  }
  return rows;
}

async function answer(path: string, response: ServerResponse): Promise<void> {
  const body = Buffer.from(JSON.stringify({ items: await rowsOf(path) }));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

const server = createServer((request, response) => {
  answer(request.url ?? '', response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
