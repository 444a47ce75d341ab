import { beforeEach, expect, test, vi } from 'vitest';
import { ownZone } from '#shared/time/zone-clock.ts';
import { clearSession, reloadSession } from './session.ts';
import { keepTimeZone } from './time-zone-keeper.ts';

vi.stubGlobal('document', { documentElement: { toggleAttribute: () => undefined } });
let known: string | null = null;
let id = '';
vi.stubGlobal('fetch', async () =>
  Response.json({ user: { id, role: 'user', timeZone: known }, player: null, expiresAt: null }),
);

beforeEach(() => {
  clearSession();
  id = crypto.randomUUID();
});

test('the zone of the reader is told once to a server that knows another or none, and never to one that knows it', async () => {
  const tell = vi.fn<(timeZone: string) => Promise<void>>().mockRejectedValue(new Error('offline'));
  keepTimeZone(tell);
  expect(tell).not.toHaveBeenCalled();
  await reloadSession();
  await reloadSession();
  expect(tell.mock.calls).toEqual([[ownZone()]]);
  // Somebody else signs in here, who was elsewhere before.
  [id, known] = [crypto.randomUUID(), 'Pacific/Kiritimati'];
  await reloadSession();
  expect(tell.mock.calls).toEqual([[ownZone()], [ownZone()]]);
  [id, known] = [crypto.randomUUID(), ownZone()];
  await reloadSession();
  expect(tell).toHaveBeenCalledTimes(2);
});
