import { beforeEach, describe, expect, it } from 'vitest';
import { byServerClock, noteServerTime } from './server-clock.ts';

const MINUTE = 60_000;
const device = new Date();
/** The header of an answer of a server whose clock is ahead of the device's by so much. */
const answered = (aheadMs: number) => noteServerTime(new Date(Date.now() + aheadMs).toUTCString());
const ahead = () => byServerClock(device).getTime() - device.getTime();

describe('the time by the server’s clock', () => {
  beforeEach(() => answered(0));

  it('is as far from the device’s as the last answer told, to two seconds', () => {
    for (const difference of [-10 * MINUTE, 3 * MINUTE, 3_000 * 24 * 60 * MINUTE]) {
      answered(difference);
      expect(Math.abs(ahead() - difference)).toBeLessThan(2_000);
    }
  });

  it('is the device’s where they agree within two minutes, as after its clock was set right', () => {
    answered(10 * MINUTE);
    answered(-1.9 * MINUTE);
    expect(ahead()).toBe(0);
  });

  it('stays as it was where an answer bears no time', () => {
    answered(10 * MINUTE);
    for (const header of [null, '', 'soon']) noteServerTime(header);
    expect(Math.abs(ahead() - 10 * MINUTE)).toBeLessThan(2_000);
  });
});
