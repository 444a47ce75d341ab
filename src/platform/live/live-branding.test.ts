import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { brandingOf, openBranding, ownBranding, type StoredBranding } from './live-branding.ts';

const noneFixed = { name: null, primaryColor: null, accentColor: null };
const log = createLog('silent');

describe('the live branding', () => {
  it('is what admins chose, unless the environment says otherwise', () => {
    const stored = { ...ownBranding, name: 'Chosen', primaryColor: '#111111', accentColor: '#222222' };
    expect(brandingOf(ownBranding, noneFixed).name).toBe('Guildhall');
    expect(brandingOf(stored, noneFixed)).toMatchObject({ name: 'Chosen', primaryColor: '#111111' });
    expect(brandingOf(stored, { ...noneFixed, name: 'Set', accentColor: '#333333' })).toMatchObject({
      name: 'Set',
      primaryColor: '#111111',
      accentColor: '#333333',
    });
  });

  it('has another version after a change, and is the same object until then', async () => {
    let stored: StoredBranding = ownBranding;
    const branding = await openBranding({ read: () => Promise.resolve(stored), fixed: noneFixed, log });
    const before = branding.now();
    branding.changed();
    await branding.settled();
    expect(branding.now()).toBe(before);
    stored = { ...ownBranding, welcomeText: 'Pull up a chair' };
    branding.changed();
    await branding.settled();
    expect(branding.now().welcomeText).toBe('Pull up a chair');
    expect(branding.now().version).not.toBe(before.version);
    branding.stop();
  });

  it('stays as it was while the database is away, and follows once it is back', async () => {
    vi.useFakeTimers();
    try {
      const answers: (() => Promise<StoredBranding>)[] = [
        () => Promise.resolve(ownBranding),
        () => Promise.reject(new Error('away')),
        () => Promise.resolve({ ...ownBranding, name: 'Later' }),
      ];
      const branding = await openBranding({ read: () => answers.shift()!(), fixed: noneFixed, log });
      branding.changed();
      await branding.settled();
      expect(branding.now().name).toBe('Guildhall');
      await vi.advanceTimersByTimeAsync(1_000);
      await branding.settled();
      expect(branding.now().name).toBe('Later');
      branding.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
