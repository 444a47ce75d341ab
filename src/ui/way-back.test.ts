import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { stepsBack, throughSignIn } from './way-back.ts';

const EDIT = '/campaigns/7/edit';

/** A step through signing in, as pages take it: its state is made from the entry that it leaves. */
const step = (history: RouterHistory, path: string, { replace = false } = {}) =>
  history[replace ? 'replace' : 'push'](path, throughSignIn(history.location.state));

/** Where one press of Cancel leads; undefined is the page's fallback. */
function cancel(history: RouterHistory): string | undefined {
  const steps = stepsBack(history.location.state);
  if (steps === 0) return undefined;
  history.go(-steps);
  return history.location.pathname;
}

describe('one press of Cancel', () => {
  it('leads to the page before', () => {
    const history = createMemoryHistory({ initialEntries: ['/campaigns/7'] });
    history.push(EDIT);
    expect(cancel(history)).toBe('/campaigns/7');
  });

  it('leads past the prompt and the sign-in view to the page before both', () => {
    const history = createMemoryHistory({ initialEntries: ['/terms', '/campaigns/7'] });
    history.push(EDIT);
    step(history, '/auth');
    step(history, EDIT, { replace: true });
    expect(cancel(history)).toBe('/campaigns/7');
  });

  it('leads past however many views of /auth', () => {
    const history = createMemoryHistory({ initialEntries: ['/campaigns/7'] });
    history.push(EDIT);
    step(history, '/auth');
    step(history, '/auth?view=magic_link');
    step(history, '/auth?view=verify_otp');
    step(history, EDIT, { replace: true });
    expect(cancel(history)).toBe('/campaigns/7');
  });

  it('leads past /auth where a protected route sent the visitor there', () => {
    const history = createMemoryHistory({ initialEntries: ['/my/games'] });
    history.push('/auth');
    step(history, '/auth?view=magic_link');
    step(history, '/my/games/7/edit', { replace: true });
    expect(cancel(history)).toBe('/my/games');
  });

  it('leads to the fallback who came from elsewhere, signed in or through the prompt', () => {
    const history = createMemoryHistory({ initialEntries: [EDIT] });
    expect(cancel(history)).toBeUndefined();
    step(history, '/auth');
    step(history, EDIT, { replace: true });
    expect(cancel(history)).toBeUndefined();
  });

  it('knows nothing of a sign-in that lies pages back', () => {
    const history = createMemoryHistory({ initialEntries: ['/terms'] });
    history.push(EDIT);
    step(history, '/auth');
    step(history, EDIT, { replace: true });
    history.push('/campaigns/8');
    history.push('/campaigns/8/edit');
    expect(cancel(history)).toBe('/campaigns/8');
  });
});
