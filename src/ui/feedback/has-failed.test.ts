import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { hasFailed } from './has-failed.ts';

const cache = new QueryClient();
afterEach(() => cache.clear());

/** A page that reads `answers` in turn; undefined is a failure, and a promise is awaited. */
function visit(answers: (number | undefined | Promise<number>)[]) {
  const queryFn = () => {
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new Error('As the test says')) : Promise.resolve(answer);
  };
  const observer = new QueryObserver(cache, { queryKey: ['stores'], queryFn, retry: false });
  const leave = observer.subscribe(() => undefined);
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => (observer.getCurrentResult().isFetching ? setTimeout(look, 1) : resolve());
      look();
    });
  return { observer, leave, settled, failed: () => hasFailed(observer.getCurrentResult()) };
}

describe('a read that failed', () => {
  it('has not while it is under way for the first time, nor once it brought something', async () => {
    const page = visit([7]);
    expect(page.failed()).toBe(false);
    await page.settled();
    expect(page.failed()).toBe(false);
    page.leave();
  });

  it('still has while it is tried again, until it brings something', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const page = visit([undefined, promise]);
    await page.settled();
    expect(page.failed()).toBe(true);
    const again = page.observer.refetch();
    expect([page.observer.getCurrentResult().isError, page.failed()]).toEqual([false, true]);
    resolve(7);
    await again;
    expect(page.failed()).toBe(false);
    page.leave();
  });

  it('has not when somebody comes back to the page, while it is read again', async () => {
    const first = visit([undefined]);
    await first.settled();
    first.leave();
    const { promise, resolve } = Promise.withResolvers<number>();
    const second = visit([promise]);
    expect([second.observer.getCurrentResult().isFetching, second.failed()]).toEqual([true, false]);
    resolve(7);
    await second.settled();
    expect(second.failed()).toBe(false);
    second.leave();
  });
});
