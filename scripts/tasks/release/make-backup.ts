import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { runTask } from '../../../tests/support/run-task.ts';
import { type ServerProcess, startServerProcess } from '../../../tests/support/server-process.ts';

/** What a version's own backup holds, as that version said it; later versions are asked for the same. */
export type BackupFacts = {
  /** How much is in it, as `backup` and `restore` say it. */
  amount: string;
  person: { email: string; password: string; alias: string };
  invited: string;
  decisions: string[];
  purchases: string[];
  /** By public address, with the hash of the bytes. */
  files: { path: string; sha256: string }[];
  /** How many executed agreements `verify-evidence` checks. */
  agreements: number;
};

const person = { email: 'rowan@example.com', password: 'an old brass lantern', alias: 'Rowan Ash' };
const invited = 'hazel@example.com';
const MAIL_PATIENCE_MS = 30_000;

type Items<T> = { items: T[] };

const json = { 'content-type': 'application/json' };
const contentOf = async (answer: Response) => JSON.parse((await answer.text()) || 'null') as unknown;

/** A person's browser: sends what its pages would, and keeps their cookies. */
function browserOf(server: ServerProcess) {
  const cookies = new Map<string, string>();
  const ask = async (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { origin: server.url, cookie, ...headers },
      ...(body !== undefined && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return answer;
  };
  return {
    read: async <T>(path: string) => (await contentOf(await ask('GET', path))) as T,
    send: async <T>(method: string, path: string, input: object) =>
      (await contentOf(await ask(method, path, JSON.stringify(input), json))) as T,
    /** Uploads a file; returns the id under which something takes it. */
    upload: async (kind: string, name: string, content: Uint8Array<ArrayBuffer>) => {
      const id = randomUUID();
      await ask('PUT', `/api/uploads/${id}?kind=${kind}`, content, { 'x-file-name': name });
      return id;
    },
    sha256Of: async (path: string) =>
      createHash('sha256')
        .update(Buffer.from(await (await ask('GET', path)).arrayBuffer()))
        .digest('hex'),
  };
}

/** The token of the confirmation link in the only mail of the outbox. */
async function confirmationToken(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (const until = Date.now() + MAIL_PATIENCE_MS; Date.now() < until; await sleep(200)) {
    // Mails break long lines with a sign of equality at the end.
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const token = /[#&?]token=([\w.-]+)/.exec(text)?.[1];
      if (token !== undefined) return token;
    }
  }
  throw new Error(`No confirmation arrived in ${folder}`);
}

/** Somebody signs up, and does some of everything; answers with what is to be found afterwards. */
async function play(server: ServerProcess): Promise<Omit<BackupFacts, 'amount' | 'agreements'>> {
  const { read, send, upload, sha256Of } = browserOf(server);
  await send('POST', '/api/auth/sign-up', { email: person.email, password: person.password });
  const token = await confirmationToken(server.dataDir);
  await send('POST', '/api/auth/verify-link', { type: 'signup', token });
  await send('POST', '/api/players', { alias: person.alias, city: 'Oakland', state: 'CA' });
  const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#5b2fc9' } })
    .png()
    .toBuffer();
  const uploadId = await upload('avatar', 'rowan.png', new Uint8Array(picture));
  const { aliasImageUrl } = await send<{ aliasImageUrl: string }>('PUT', '/api/players/own/image', {
    uploadId,
  });

  const templates = await read<Items<{ id: string }>>('/api/contracts/templates');
  for (const [at, { id }] of templates.items.slice(0, 2).entries()) {
    const { sha256 } = await read<{ sha256: string }>(`/api/contracts/templates/${id}`);
    const decide = (decision: string) =>
      send('POST', `/api/contracts/templates/${id}/decision`, { decision, shownSha256: sha256 });
    await decide('declined');
    if (at === 0) await decide('accepted');
  }
  await send('POST', '/api/invites', { email: invited, firstName: 'Hazel', lastName: 'Birch' });
  await send('POST', '/api/visits', { id: randomUUID(), position: null });
  await send('POST', '/api/contact-messages', {
    name: 'Rowan',
    email: person.email,
    subject: 'Tables',
    message: 'Which table has a free chair?',
  });
  const campaigns = await read<Items<{ id: string; gameSystem: { id: string } }>>(
    '/api/campaigns?type=Online',
  );
  const { gameSystem } = campaigns.items[0]!;
  for (const { id } of campaigns.items) {
    const sessions = await read<Items<{ id: string; startDate: string }>>(`/api/campaigns/${id}/sessions`);
    const next = sessions.items.find(({ startDate }) => new Date(startDate) > new Date());
    if (next === undefined) continue;
    await send('POST', `/api/campaigns/${id}/join`, {});
    await send('PUT', `/api/sessions/${next.id}/seat`, {});
    break;
  }

  const own = await send<{ id: string }>('POST', '/api/campaigns', {
    title: 'The lantern road',
    description: 'A walk by night.',
    type: 'Online',
    minPlayers: 2,
    maxPlayers: 4,
    priceCents: 0,
    gameSystemId: gameSystem.id,
    retailerId: null,
    isTournament: false,
  });
  const text = new TextEncoder().encode('A lamp, oil, and something warm.\n');
  const resource = await upload('campaign-resource', 'what-to-bring.txt', text);
  const file = await send<{ url: string }>('POST', `/api/campaigns/${own.id}/files`, {
    folder: 'resources',
    uploadId: resource,
  });

  const executed = await read<Items<{ decision: string }>>('/api/contracts/executed');
  const purchases = await read<Items<{ paymentStatus: string }>>('/api/purchases');
  const files = [aliasImageUrl, file.url].map(async (path) => ({ path, sha256: await sha256Of(path) }));
  return {
    person,
    invited,
    decisions: executed.items.map(({ decision }) => decision),
    purchases: purchases.items.map(({ paymentStatus }) => paymentStatus),
    files: await Promise.all(files),
  };
}

async function run(task: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, said } = await runTask(task, env, ...args);
  if (code !== 0) throw new Error(`${task} ended with ${code}: ${said}`);
  return said;
}

/**
 * Makes this version's own backup, of the demo world and of a person who did some of everything, as `${target}.tar.gz`, and
 * beside it as `${target}.json` what it holds.
 */
export async function makeBackup(target: string): Promise<BackupFacts> {
  const server = await startServerProcess({ DEMO: '1' });
  try {
    const played = await play(server);
    const env = { DATA_DIR: server.dataDir };
    const [, amount = ''] = /Backed up (.+) to \//.exec(await run('backup', env, `${target}.tar.gz`)) ?? [];
    const [, agreements = ''] = /^(\d+) executed/m.exec(await run('verify-evidence', env)) ?? [];
    const facts = { ...played, amount, agreements: Number(agreements) };
    writeFileSync(`${target}.json`, `${JSON.stringify(facts, null, 2)}\n`);
    return facts;
  } finally {
    server.signal('SIGTERM');
    await server.ended;
    await server.cleanUp();
  }
}
