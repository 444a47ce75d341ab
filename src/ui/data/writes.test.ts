import { createORPCClient } from '@orpc/client';
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import adminOperations from './admin-operations.gen.json' with { type: 'json' };
import operations from './api-operations.gen.json' with { type: 'json' };
import fewOperations from './few-operations.gen.json' with { type: 'json' };
import { errorCode, linkTo } from './api.ts';
import { queryClient } from './query.ts';
import { clearSession, currentSession, reloadSession } from '../session/session.ts';
import { notify, type Toast } from '../feedback/toast.ts';

vi.mock('../feedback/toast.ts', () => ({ notify: vi.fn<(toast: Toast) => void>() }));

type Tree = { [name: string]: string | Tree };

/**
 * Who sends each write: a button or form through `useChange`, an upload under its own id, a queue of its own that
 * sends one change after the other, one that keeps it on the device and sends it later (`queued` in its contract), or
 * the page by itself, without a word to the user. A new operation needs its row.
 */
const senders: Record<'change' | 'upload' | 'queue' | 'later' | 'quiet', string[]> = {
  change: [
    'accounts.profile.rename',
    'accounts.devices.signOut',
    'announcements.create',
    'announcements.update',
    'announcements.remove',
    'announcements.restore',
    'announcements.ask',
    'announcements.answer',
    'announcements.removeQuestion',
    'accounts.users.removeFactors',
    'blocks.add',
    'blocks.remove',
    'campaigns.copies.create',
    'campaigns.create',
    'campaigns.update',
    'campaigns.tableFacts.set',
    'campaigns.setStatus',
    'campaigns.remove',
    'campaigns.offerHandover',
    'campaigns.withdrawHandover',
    'campaigns.acceptHandover',
    'campaigns.hosts.add',
    'campaigns.hosts.remove',
    'campaigns.admission.set',
    'campaigns.admission.createLink',
    'campaigns.admission.removeLink',
    'campaigns.admission.ask',
    'campaigns.admission.withdraw',
    'campaigns.admission.accept',
    'campaigns.admission.decline',
    'campaigns.admission.goAhead',
    'campaigns.createSession',
    'campaigns.updateSession',
    'campaigns.deleteSession',
    'campaigns.series.create',
    'campaigns.series.change',
    'campaigns.series.extend',
    'campaigns.series.restoreDate',
    'campaigns.series.remove',
    'campaigns.series.takeSeats',
    'campaigns.series.giveBackSeats',
    'campaigns.setSeatPayment',
    'campaigns.cancelSeat',
    'campaigns.waitlist.wait',
    'campaigns.waitlist.leave',
    'campaigns.waitlist.accept',
    'campaigns.waitlist.pass',
    'campaigns.waitlist.move',
    'campaigns.waitlist.remove',
    'campaigns.waitlist.setOfferHours',
    'campaigns.markRefund',
    'campaigns.checkIn.contest',
    'campaigns.checkIn.answerContest',
    'campaigns.removeFile',
    'campaigns.createCalendarAddress',
    'campaigns.removeCalendarAddress',
    'campaigns.join',
    'campaigns.leave',
    'campaigns.confirmAttendance',
    'campaigns.cancelAttendance',
    'contact.sendMessage',
    'contracts.decide',
    'exams.submit',
    'exams.grade',
    'exams.withdrawScore',
    'gameSystems.addAccount',
    'gameSystems.updateAccount',
    'gameSystems.removeAccount',
    'home.dismissFirstSteps',
    'invites.create',
    'invites.resend',
    'invites.cancel',
    'invites.accept',
    'invites.decline',
    'invites.acceptLink',
    'invites.declineLink',
    'invites.links.create',
    'invites.links.remove',
    'moderation.report',
    'moderation.appeal',
    'network.requestSponsor',
    'network.withdrawRequest',
    'network.acceptRequest',
    'network.cancelRequest',
    'notices.markRead',
    'notices.markAllRead',
    'notices.updateSettings',
    'players.create',
    'players.update',
    'players.removeImage',
    'personalData.requestErasure',
    'personalData.cancelErasure',
    'personalData.requestExport',
    'push.setDevice',
    'push.removeDevice',
    'ratings.rate',
    'retailers.update',
    'retailers.link',
    'retailers.unlink',
    'visits.update',
    'visits.linkRetailer',
    'visits.unlinkRetailer',
    'visits.remove',
    'accounts.users.setRole',
    'accounts.users.ban',
    'accounts.users.unban',
    'accounts.users.signOut',
    'adminRequests.approve',
    'adminRequests.decline',
    'contact.admin.setHandled',
    'contact.admin.sendAnswer',
    'contracts.admin.create',
    'contracts.admin.publish',
    'contracts.admin.createVersion',
    'contracts.admin.update',
    'contracts.admin.setRetired',
    'contracts.admin.remove',
    'conventions.admin.create',
    'conventions.admin.update',
    'conventions.admin.remove',
    'moderation.admin.decide',
    'moderation.admin.restore',
    'moderation.admin.decideAppeal',
    'exams.admin.create',
    'exams.admin.update',
    'exams.admin.publish',
    'exams.admin.saveQuestions',
    'exams.admin.remove',
    'gameSystems.admin.create',
    'gameSystems.admin.update',
    'gameSystems.admin.remove',
    'outgoingMail.retry',
    'outgoingMail.sendTest',
    'retailers.admin.create',
    'retailers.admin.setStatus',
    'retailers.admin.remove',
    'retailers.admin.addManager',
    'retailers.admin.removeManager',
    'retailers.admin.undoImport',
  ],
  upload: ['campaigns.addFile', 'players.setImage'],
  queue: ['visits.addDemos', 'campaigns.checkIn.mark', 'retailers.admin.importRows'],
  later: ['visits.record'],
  quiet: ['accounts.profile.setTimeZone'],
};

const postedReads = new Set([
  'retailers.search',
  'retailers.checkPlace',
  'invites.openLink',
  'invites.previewLink',
]);

type Write = { name: string; route: string; tree: Tree };

function writesOf(tree: Tree, branch = tree, path: string[] = []): Write[] {
  return Object.entries(branch).flatMap(([step, entry]) => {
    if (typeof entry !== 'string') return writesOf(tree, entry, [...path, step]);
    const name = [...path, step].join('.');
    return entry.startsWith('GET ') || postedReads.has(name) ? [] : [{ name, route: entry, tree }];
  });
}

const writes = [operations, fewOperations, adminOperations].flatMap((tree: Tree) => writesOf(tree));

type Call = (input: object) => Promise<unknown>;

/** An operation's client with an input that its address takes. */
function clientOf({ name, route, tree }: Write): { call: Call; input: object } {
  const client = createORPCClient(linkTo(tree), { path: name.split('.') });
  const placeholders = [...route.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, crypto.randomUUID()]);
  return { call: client as unknown as Call, input: Object.fromEntries(placeholders) as object };
}

const sent: { url: string; key: string | null }[] = [];
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
    const { url, headers } = request as Request;
    sent.push({ url, key: headers.get('idempotency-key') });
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

/** Makes a change as a page does, and lets all of its time pass. */
async function change(call: Call, input: object) {
  const observer = new MutationObserver(queryClient, { mutationFn: call, meta: { words } });
  const ended = observer.mutate(input).then(
    () => null,
    (error: unknown) => errorCode(error),
  );
  await vi.runAllTimersAsync();
  return ended;
}

/** What the first change fetches: clocks that a test sets don't wait for it. */
beforeAll(() => Promise.all([import('./writes.ts'), import('./change-failure.ts')]));

it('every operation that changes something says who sends it', () => {
  const rows = Object.values(senders).flat();
  expect(writes.map(({ name }) => name).toSorted()).toEqual(rows.toSorted());
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
    const [first, , , again, anew] = sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(anew).not.toBe(first);
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
