import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changedDemoCount } from '../rules.ts';
import { createDemoCounter } from './demo-counter.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A server that counts, and answers with a delay. */
function slowServer(count: number) {
  const server = { count, requests: 0, atOnce: 0, mostAtOnce: 0 };
  const send = async (change: number): Promise<number> => {
    server.requests += 1;
    server.atOnce += 1;
    server.mostAtOnce = Math.max(server.mostAtOnce, server.atOnce);
    await new Promise((resolve) => setTimeout(resolve, 700));
    server.atOnce -= 1;
    server.count = changedDemoCount(server.count, change);
    return server.count;
  };
  return { server, send };
}

function counterOn(send: (change: number) => Promise<number>, count: number) {
  const failures: unknown[] = [];
  const counter = createDemoCounter({
    count,
    send,
    onFailure: (error) => failures.push(error),
  });
  return { counter, failures };
}

describe('the demo counter', () => {
  it('shows each press at once and ends with the sum of a hundred fast ones, one change at a time', async () => {
    const { server, send } = slowServer(3);
    const { counter } = counterOn(send, 3);
    for (let press = 1; press <= 100; press += 1) {
      counter.press(press % 4 === 0 ? -1 : 1);
      if (press % 10 === 0) await vi.advanceTimersByTimeAsync(350);
    }
    expect(counter.shown()).toBe(53);
    await vi.runAllTimersAsync();
    expect([counter.shown(), server.count]).toEqual([53, 53]);
    expect(server.mostAtOnce).toBe(1);
    expect(server.requests).toBeLessThan(15);
  });

  it('never shows or sends less than 0', async () => {
    const { server, send } = slowServer(1);
    const { counter } = counterOn(send, 1);
    for (const step of [-1, -1, -1, 1, 1] as const) counter.press(step);
    expect(counter.shown()).toBe(2);
    await vi.runAllTimersAsync();
    expect(server.count).toBe(2);
  });

  it('takes back what could not be sent, and says so', async () => {
    const { counter, failures } = counterOn(() => Promise.reject(new Error('away')), 5);
    counter.press(1);
    expect(counter.shown()).toBe(6);
    await vi.runAllTimersAsync();
    expect(counter.shown()).toBe(5);
    expect(failures).toMatchObject([{ message: 'away' }]);
  });

  it('sends what is waiting when the page is left', async () => {
    const { server, send } = slowServer(0);
    const { counter } = counterOn(send, 0);
    counter.press(1);
    counter.flush();
    expect(server.requests).toBe(1);
    await vi.runAllTimersAsync();
    expect(server.count).toBe(1);
  });
});
