import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { idle, nextState, type RecordingEvent, type RecordingState } from './recording-machine.ts';

const visit = { id: newId(), userId: newId(), position: null, recordedAt: '2026-11-28T18:00:00.000Z' };
const after = (...events: RecordingEvent[]): RecordingState => {
  let state = idle;
  for (const event of events) state = nextState(state, event);
  return state;
};
const press: RecordingEvent = { type: 'press', scan: true };
const slow: RecordingEvent = { type: 'slow', round: 1 };
const doubt = { type: 'doubt' as const, round: 1, visit, minutes: 5 } satisfies RecordingEvent;
const save: RecordingEvent = { type: 'save', round: 1 };
const cancel: RecordingEvent = { type: 'cancel', round: 1 };
const end: RecordingEvent = { type: 'end', round: 1 };

describe('a press of "Record a Visit"', () => {
  it('scans, saves and ends', () => {
    expect(after(press).name).toBe('scanning');
    expect(after(press, save).name).toBe('recording');
    expect(after(press, save, end).name).toBe('idle');
  });

  it('is saved at once without a position', () => {
    expect(after({ type: 'press', scan: false }).name).toBe('recording');
  });

  it('asks where a visit was recorded here before, and is saved or forgotten as the answer says', () => {
    expect(after(press, doubt)).toMatchObject({ name: 'doubtful', minutes: 5, visit });
    expect(after(press, doubt, save).name).toBe('recording');
    expect(after(press, doubt, cancel).name).toBe('idle');
  });

  it('can be cancelled until it is saved', () => {
    expect(after(press, cancel).name).toBe('idle');
    expect(after(press, save, cancel)).toEqual(after(press, save));
  });

  it('says that the browser is slow while it scans, and at no other time', () => {
    expect(after(press, slow)).toMatchObject({ name: 'scanning', isSlow: true });
    expect(after(press, save, slow)).toEqual(after(press, save));
    expect(after(press, slow, press)).toMatchObject({ name: 'scanning', isSlow: false });
  });

  it('is not changed by what comes after it was cancelled, or after the next press', () => {
    for (const late of [slow, doubt, save, cancel, end]) {
      expect(after(press, cancel, late)).toEqual(after(press, cancel));
      expect(after(press, press, late)).toEqual(after(press, press));
    }
  });
});

it('whatever happened, cancelling and ending the round leads back to idle', () => {
  const round = fc.integer({ min: 0, max: 5 });
  const event: fc.Arbitrary<RecordingEvent> = fc.oneof(
    fc.record({ type: fc.constant('press' as const), scan: fc.boolean() }),
    fc.record({
      type: fc.constantFrom('slow' as const, 'save' as const, 'cancel' as const, 'end' as const),
      round,
    }),
    fc.record({ type: fc.constant('doubt' as const), round, visit: fc.constant(visit), minutes: fc.nat() }),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const state = after(...events);
      const cancelled = nextState(state, { type: 'cancel', round: state.round });
      expect(nextState(cancelled, { type: 'end', round: state.round }).name).toBe('idle');
    }),
  );
});
