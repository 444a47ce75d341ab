import { describe, expect, it, vi } from 'vitest';
import { onProofQuestion, openProofQuestion, withFreshSignIn } from './fresh-sign-in.ts';

const refused = () =>
  Object.assign(new Error('Please confirm first that it is you'), { code: 'FRESH_SIGN_IN' });

/** A change that the server takes once the user has proven who they are. */
function guarded() {
  let isFresh = false;
  return {
    prove: () => {
      isFresh = true;
    },
    send: vi.fn<() => Promise<string>>(() => (isFresh ? Promise.resolve('done') : Promise.reject(refused()))),
  };
}

/** Waits until a proof is asked for. */
const asked = () => vi.waitUntil(openProofQuestion);

describe('a change that takes a fresh sign-in', () => {
  it('is sent again as it was once the proof is given', async () => {
    const { send, prove } = guarded();
    const change = withFreshSignIn(send);
    const question = await asked();
    prove();
    question.answer(true);
    expect(await change).toBe('done');
    expect(send).toHaveBeenCalledTimes(2);
    expect(openProofQuestion()).toBeNull();
  });

  it('fails with the server’s refusal where no proof is given', async () => {
    const { send } = guarded();
    const change = withFreshSignIn(send);
    (await asked()).answer(false);
    await expect(change).rejects.toThrow('Please confirm first');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('asks once for several that wait at the same time', async () => {
    const listener = vi.fn<() => void>();
    const stop = onProofQuestion(listener);
    const [one, other] = [guarded(), guarded()];
    const changes = Promise.all([withFreshSignIn(one.send), withFreshSignIn(other.send)]);
    const question = await asked();
    one.prove();
    other.prove();
    question.answer(true);
    expect(await changes).toEqual(['done', 'done']);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });

  it('asks nothing about any other failure', async () => {
    await expect(withFreshSignIn(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(openProofQuestion()).toBeNull();
  });
});
