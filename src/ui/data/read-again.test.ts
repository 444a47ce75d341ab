import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgain } from './read-again.ts';

const queryKey = ['visits'];

/** A page that shows `answers` in turn, each once `answer` releases it. */
function shownPage(answers: string[]) {
  const client = new QueryClient();
  const asked: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void asked.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  observer.subscribe(() => {});
  return {
    client,
    shows: () => observer.getCurrentResult().data,
    times: () => asked.length,
    async answer() {
      const index = asked.length - 1;
      asked[index]!(answers[index]!);
      await expect.poll(() => observer.getCurrentResult().data).toBe(answers[index]);
    },
  };
}

test('a change during the first read is shown: that read is not taken for a new one', async () => {
  const page = shownPage(['before', 'after']);
  const again = readAgain(page.client, queryKey);
  await page.answer();
  await expect.poll(page.times).toBe(2);
  await page.answer();
  await again;
  expect(page.shows()).toBe('after');
});

test('what is there already is read once more, and only once', async () => {
  const page = shownPage(['before', 'after']);
  await page.answer();
  const again = readAgain(page.client);
  await expect.poll(page.times).toBe(2);
  await page.answer();
  await again;
  expect([page.shows(), page.times()]).toEqual(['after', 2]);
});
