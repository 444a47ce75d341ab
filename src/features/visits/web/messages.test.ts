import { describe, expect, it } from 'vitest';
import { doubtInWords, recordFailed, visitRecorded } from './messages.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });
const press = () => undefined;

describe('a visit that could not be recorded', () => {
  const binding = 'Failed to record visit. Please try again.';

  it('says large that it is kept and sent by itself, and small the words of the specification; nothing failed for good', () => {
    for (const error of [failure('NETWORK'), failure('INTERNAL'), null])
      expect(recordFailed(error, undefined)).toEqual({ title: 'Kept, sent by itself', description: binding });
  });

  it('says that the session has ended and how to go on, and that the visit is kept', () => {
    expect(recordFailed(failure('UNAUTHORIZED'), undefined)).toEqual({
      title: 'Your session has ended. Please sign in again: the visit is kept on this device.',
      description: binding,
      action: { label: 'Sign in', to: '/auth' },
    });
  });

  it('says why it was refused, also where another visit failed after it', () => {
    expect(recordFailed(failure('NETWORK'), 'Not clear.')).toEqual({
      title: 'Not clear.',
      description: binding,
    });
  });
});

it('who was visited is said, and how many more stores are near', () => {
  expect(visitRecorded(['The Bent Rook'], press)).toMatchObject({ title: 'Visit recorded at The Bent Rook' });
  expect(visitRecorded(['The Bent Rook', 'B'], press).description).toBe('1 more store is near.');
  expect(visitRecorded(['The Bent Rook', 'B', 'C'], press).description).toBe('2 more stores are near.');
  expect(visitRecorded([], press)).toMatchObject({
    title: 'Visit recorded',
    action: { label: 'Add comment' },
  });
});

it('a visit that may be a second press asks with the time since the first', () => {
  expect(doubtInWords(0)).toBe('You recorded a visit here less than a minute ago. Record another?');
  expect(doubtInWords(1)).toBe('You recorded a visit here 1 minute ago. Record another?');
  expect(doubtInWords(3)).toBe('You recorded a visit here 3 minutes ago. Record another?');
});
