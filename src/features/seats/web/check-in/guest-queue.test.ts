import { expect, test } from 'vitest';
import { createGuestQueue, type KeptGuest } from './guest-queue.ts';

const offline = new Error('offline');
const rosa: KeptGuest = { id: 'a', name: 'Rosa', hostPlayerId: null };
const ida: KeptGuest = { id: 'b', name: 'Ida', hostPlayerId: 'host' };

function open(answers: (Error | null)[], stored: KeptGuest[] = []) {
  const log: string[] = [];
  let written: readonly KeptGuest[] = stored;
  const queue = createGuestQueue({
    store: { read: () => [...stored], write: (guests) => (written = guests) },
    send: ({ name }) => {
      log.push(`send ${name}`);
      const answer = answers.shift();
      return answer ? Promise.reject(answer) : Promise.resolve();
    },
    mayPass: (error) => error === offline,
    onAdded: ({ name }) => log.push(`added ${name}`),
    onRefused: ({ name }, error) => log.push(`refused ${name}: ${(error as Error).message}`),
  });
  return { queue, log, written: () => written };
}

test('a guest is sent at once, and kept while there is no network', async () => {
  const { queue, log, written } = open([offline, null, null]);
  await queue.add(rosa);
  expect([log, written()]).toEqual([['send Rosa'], [rosa]]);
  await queue.add(ida);
  expect(log.slice(1)).toEqual(['send Rosa', 'added Rosa', 'send Ida', 'added Ida']);
  expect(written()).toEqual([]);
});

test('a guest who is refused is not kept, and the next is sent', async () => {
  const { queue, log } = open([new Error('full'), null], [rosa, ida]);
  await queue.sendAll();
  expect(log).toEqual(['send Rosa', 'refused Rosa: full', 'send Ida', 'added Ida']);
  expect(queue.kept()).toEqual([]);
});
