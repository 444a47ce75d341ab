import { describe, expect, it } from 'vitest';
import { createVisitQueue, type KeptVisit, type VisitStore } from './visit-queue.ts';

const ada = 'ada';

/** A browser with one store for all of its tabs, and a server that stores each id once. */
function world() {
  const kept = new Map<string, KeptVisit>();
  const store: VisitStore = {
    all: async () => [...kept.values()],
    put: async (visit) => void kept.set(visit.id, visit),
    remove: async (id) => void kept.delete(id),
  };
  const server = {
    visits: new Map<string, KeptVisit>(),
    requests: [] as string[],
    /** The fate of the next requests: not arriving, the answer lost, a refusal, or an error. */
    fate: [] as ('away' | 'lost' | 'refused' | 'broken' | 'well')[],
  };
  const browser = { userId: ada as string | null };
  let turn: Promise<unknown> = Promise.resolve();
  const openTab = () =>
    createVisitQueue({
      store,
      async send(visit) {
        const fate = server.fate.shift() ?? 'well';
        server.requests.push(visit.id);
        await Promise.resolve();
        if (fate === 'lost' || fate === 'well') server.visits.set(visit.id, visit);
        if (fate !== 'well') throw new Error(fate);
      },
      verdictOf: (error) => {
        const { message } = error as Error;
        if (message === 'refused') return { refused: 'Too old' };
        return message === 'broken' ? 'later' : 'stop';
      },
      alone<T>(work: () => Promise<T>) {
        const mine = turn.then(work, work);
        turn = mine;
        return mine;
      },
      userId: () => browser.userId,
      onChange: () => undefined,
    });
  return { kept, server, browser, openTab };
}

const visit = (id: string, minute = 0, userId = ada): KeptVisit => ({
  id,
  userId,
  position: { lat: minute, lng: -80 },
  recordedAt: new Date(Date.UTC(2026, 4, 14, 12, minute)).toISOString(),
});

describe('the queue of visits', () => {
  it('sends each press as a visit of its own, with the time and place of that press', async () => {
    const { kept, server, openTab } = world();
    const tab = openTab();
    server.fate.push('away');
    await tab.keep(visit('store-a', 1));
    expect(await tab.sendAll()).toMatchObject({ sent: [], error: new Error('away') });
    expect(tab.waiting()).toEqual([visit('store-a', 1)]);
    await tab.keep(visit('store-b', 9));
    expect(await tab.sendAll()).toEqual({ sent: ['store-a', 'store-b'], error: null });
    expect([...server.visits.values()]).toEqual([visit('store-a', 1), visit('store-b', 9)]);
    expect([kept.size, tab.waiting().length]).toEqual([0, 0]);
  });

  it('loses no visit and doubles none when the answer is lost, also in a page that is loaded later', async () => {
    const { server, openTab } = world();
    const tab = openTab();
    server.fate.push('lost');
    await tab.keep(visit('store-a', 1));
    await tab.sendAll();
    const reloaded = openTab();
    await reloaded.reload();
    expect(reloaded.waiting()).toEqual([visit('store-a', 1)]);
    await reloaded.keep(visit('store-b', 9));
    await reloaded.sendAll();
    expect([...server.visits.keys()]).toEqual(['store-a', 'store-b']);
    expect(reloaded.waiting()).toEqual([]);
  });

  it('sends a visit once from two tabs that begin at the same time', async () => {
    const { server, openTab } = world();
    const [first, second] = [openTab(), openTab()];
    await first.keep(visit('store-a'));
    await Promise.all([first.sendAll(), second.sendAll()]);
    expect(server.requests).toEqual(['store-a']);
  });

  it('neither shows nor sends the visits of somebody else, and keeps them for their user', async () => {
    const { kept, server, browser, openTab } = world();
    const tab = openTab();
    await tab.keep(visit('store-a'));
    browser.userId = 'berta';
    await tab.reload();
    expect(tab.waiting()).toEqual([]);
    await tab.keep(visit('store-b', 2, 'berta'));
    await tab.sendAll();
    expect(server.requests).toEqual(['store-b']);
    browser.userId = null;
    await tab.sendAll();
    expect([...kept.keys()]).toEqual(['store-a']);
    browser.userId = ada;
    expect((await tab.sendAll()).sent).toEqual(['store-a']);
  });

  it('stops before the visits of the user who signed out while others were on their way', async () => {
    const { server, browser, openTab } = world();
    const tab = openTab();
    await tab.keep(visit('store-a', 1));
    await tab.keep(visit('store-b', 2));
    const sending = tab.sendAll();
    await Promise.resolve();
    browser.userId = 'berta';
    await sending;
    expect(server.requests.length).toBeLessThan(2);
  });

  it('keeps a refused visit with the reason, sends it again only with another time, and lets the others through', async () => {
    const { server, openTab } = world();
    const tab = openTab();
    server.fate.push('refused', 'broken');
    await tab.keep(visit('old', 1));
    await tab.keep(visit('unlucky', 2));
    await tab.keep(visit('new', 3));
    expect((await tab.sendAll()).sent).toEqual(['new']);
    expect(tab.waiting()).toMatchObject([{ id: 'old', refused: 'Too old' }, { id: 'unlucky' }]);
    expect((await tab.sendAll()).sent).toEqual(['unlucky']);
    const now = visit('old', 30);
    expect((await tab.retry('old', now.recordedAt)).sent).toEqual(['old']);
    expect(server.visits.get('old')?.recordedAt).toBe(now.recordedAt);
    expect(tab.waiting()).toEqual([]);
  });

  it('forgets a visit that is discarded', async () => {
    const { kept, server, openTab } = world();
    const tab = openTab();
    await tab.keep(visit('store-a'));
    await tab.discard('store-a');
    await tab.sendAll();
    expect([server.requests, kept.size, tab.waiting()]).toEqual([[], 0, []]);
  });
});
