import { createORPCClient } from '@orpc/client';
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import adminOperations from './operations/admin-operations.gen.json' with { type: 'json' };
import operations from './operations/api-operations.gen.json' with { type: 'json' };
import fewOperations from './operations/few-operations.gen.json' with { type: 'json' };
import tablesOperations from './operations/tables-operations.gen.json' with { type: 'json' };
import { errorCode, linkTo } from './api.ts';
import { queryClient } from './query.ts';
import { clearSession, currentSession, reloadSession } from '../session/session.ts';
import { notify, type Toast } from '../feedback/toast.ts';

vi.mock('../feedback/toast.ts', () => ({ notify: vi.fn<(toast: Toast) => void>() }));

type Tree = { [name: string]: string | Tree };

/**
 * The writes that are not sent by a button or form through `useChange`, by how they are sent instead: as an upload
 * under its own id, in a queue that sends one change after the other, later from the device (`queued` in its contract),
 * or by the page itself without telling the user.
 */
const notByUseChange: Record<'upload' | 'queue' | 'later' | 'quiet', string[]> = {
  upload: ['campaigns.addFile', 'players.setImage'],
  queue: ['visits.addDemos', 'campaigns.checkIn.mark', 'retailers.admin.importRows'],
  later: ['visits.record'],
  quiet: ['accounts.profile.setTimeZone'],
};

type Write = { name: string; route: string; tree: Tree };

function writesOf(tree: Tree, branch = tree, path: string[] = []): Write[] {
  return Object.entries(branch).flatMap(([step, entry]) => {
    if (typeof entry !== 'string') return writesOf(tree, entry, [...path, step]);
    const name = [...path, step].join('.');
    return /^(GET|READ) /.test(entry) ? [] : [{ name, route: entry, tree }];
  });
}

const writes = [operations, fewOperations, tablesOperations, adminOperations].flatMap((tree: Tree) =>
  writesOf(tree),
);

type Call = (input: object) => Promise<unknown>;

/** An operation's client, with an input that fills the placeholders of its path. */
function clientOf({ name, route, tree }: Write): { call: Call; input: object } {
  const client = createORPCClient(linkTo(tree), { path: name.split('.') });
  const placeholders = [...route.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, crypto.randomUUID()]);
  return { call: client as unknown as Call, input: Object.fromEntries(placeholders) as object };
}

const sent: { url: string; method: string; key: string | null }[] = [];
const answers: (Response | 'lost')[] = [];
const ok = () => Response.json({ done: true });
const words = { done: 'Done', failed: 'Failed', stale: [] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { origin: 'https://guild.example', pathname: '/' } });
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => undefined } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (request === '/api/session') return Response.json({ user: null, player: null, expiresAt: null });
    const { url, method, headers } = request as Request;
    sent.push({ url, method, key: headers.get('idempotency-key') });
    const answer = answers.shift() ?? ok();
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return answer;
  });
});
afterEach(() => {
  clearSession();
  sent.length = 0;
  answers.length = 0;
  vi.mocked(notify).mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes a change as a page does, and lets all timers run out. */
async function change(call: Call, input: object) {
  const observer = new MutationObserver(queryClient, { mutationFn: call, meta: { words } });
  const ended = observer.mutate(input).then(
    () => null,
    (error: unknown) => errorCode(error),
  );
  await vi.runAllTimersAsync();
  return ended;
}

/** Preloads what the first change fetches, because fake timers do not wait for imports. */
beforeAll(() => Promise.all([import('./writes.ts'), import('./change-failure.ts')]));

it('what is not sent by useChange is a write', () => {
  const names = writes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.values(notByUseChange).flat()));
});

it('reads that are posted go out as they are, without a request id', async () => {
  const search = createORPCClient(linkTo(operations), { path: ['retailers', 'search'] }) as unknown as Call;
  await search({});
  expect(sent).toEqual([{ url: 'https://guild.example/api/retailers/search', method: 'POST', key: null }]);
});

describe.each(writes)('$name', (write) => {
  it('is one request when it is sent twice at once, and both get its answer', async () => {
    const { call, input } = clientOf(write);
    await expect(Promise.all([call(input), call(input)])).resolves.toHaveLength(2);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('fails at once and sends nothing while the browser is offline, then or later', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { call, input } = clientOf(write);
    expect(await change(call, input)).toBe('NETWORK');
    vi.stubGlobal('navigator', { onLine: true });
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    expect(vi.mocked(notify).mock.calls).toEqual([
      [{ title: 'Failed', tone: 'danger', description: 'You are offline. Nothing was changed.' }],
    ]);
  });

  it('is sent again under the same id when its answer is lost, and says that it is done', async () => {
    answers.push('lost', 'lost');
    const { call, input } = clientOf(write);
    expect(await change(call, input)).toBeNull();
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(vi.mocked(notify).mock.calls).toEqual([[{ title: 'Done' }]]);
  });

  it('keeps its id for the next press when no answer ever came, and takes a new one after an answer', async () => {
    answers.push('lost', 'lost', 'lost');
    const { call, input } = clientOf(write);
    expect(await change(call, input)).toBe('NETWORK');
    await change(call, input);
    await change(call, input);
    const [first, , , again, fresh] = sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(fresh).not.toBe(first);
  });

  it('says that the session has ended, and learns that nobody is signed in', async () => {
    const user = { id: crypto.randomUUID(), email: null, role: 'user', username: 'somebody' };
    const stubbed = globalThis.fetch;
    vi.stubGlobal('fetch', async () => Response.json({ user, player: null, expiresAt: null }));
    await reloadSession();
    vi.stubGlobal('fetch', stubbed);
    answers.push(
      Response.json(
        { defined: true, code: 'UNAUTHORIZED', status: 401, message: 'Authentication required' },
        { status: 401 },
      ),
    );
    const { call, input } = clientOf(write);
    expect(await change(call, input)).toBe('UNAUTHORIZED');
    expect(vi.mocked(notify).mock.calls).toMatchObject([
      [{ title: 'Failed', description: expect.stringMatching(/^Your session has ended/) }],
    ]);
    expect(currentSession().user).toBeNull();
  });
});
