// PostGraphile as its manual starts it, from the folder that is the first argument, on the database that is the second.
// Tells its parent the port, and ends with it.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '', connectionString = ''] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));

/** What we use of packages that this project does not know. */
type Loaded = Record<string, any>;
const load = async (name: string) => (await import(pathToFileURL(require.resolve(name)).href)) as Loaded;

const { postgraphile } = await load('postgraphile');
const { PostGraphileAmberPreset } = await load('postgraphile/presets/amber');
const { makePgService } = await load('postgraphile/adaptors/pg');
const { grafserv } = await load('postgraphile/grafserv/node');

const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString, schemas: ['public'] })],
  grafserv: { graphqlOverGET: true, graphiql: false },
  // Any column may be ordered and chosen by, as the list needs it.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
};
const server = createServer();
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
