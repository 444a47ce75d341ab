import type { KeptVisit } from './waiting/visit-queue.ts';

/**
 * Where a press of "Record a Visit" stands.
 *
 *          press              save
 *     idle ──────▶ scanning ──────────▶ recording ── end ──▶ idle
 *      ▲            │   │ doubt            ▲
 *      │   cancel   │   └────▶ doubtful ───┘
 *      └────────────┴───────────┘     save
 *
 * A visit without a position goes from idle to recording. Each press begins a new round, whose number its later events
 * carry: what was asked for an earlier press, or for one that was cancelled, comes too late and changes nothing.
 */
export type RecordingState = { round: number } & (
  | { name: 'idle' }
  | { name: 'scanning'; isSlow: boolean }
  | { name: 'doubtful'; visit: KeptVisit; minutes: number }
  | { name: 'recording' }
);

export type RecordingEvent =
  /** The button was pressed. `scan`: ask the browser for the position first; otherwise save without it. */
  | { type: 'press'; scan: boolean }
  /** The browser has not answered for a while: it may be showing its permission prompt. */
  | { type: 'slow'; round: number }
  /** The position is known, and a visit was recorded at this place `minutes` minutes before. */
  | { type: 'doubt'; round: number; visit: KeptVisit; minutes: number }
  | { type: 'save'; round: number }
  /** Nothing is saved: the user cancelled, or there is no position. */
  | { type: 'cancel'; round: number }
  /** The visit was saved, or kept for later. */
  | { type: 'end'; round: number };

export const idle: RecordingState = { name: 'idle', round: 0 };

export function nextState(state: RecordingState, event: RecordingEvent): RecordingState {
  if (event.type === 'press') {
    const round = state.round + 1;
    return event.scan ? { name: 'scanning', round, isSlow: false } : { name: 'recording', round };
  }
  const { round } = event;
  if (round !== state.round || state.name === 'idle') return state;
  if (state.name === 'recording') return event.type === 'end' ? { name: 'idle', round } : state;
  if (event.type === 'cancel') return { name: 'idle', round };
  if (event.type === 'save') return { name: 'recording', round };
  if (state.name === 'doubtful' || event.type === 'end') return state;
  if (event.type === 'slow') return { ...state, isSlow: true };
  return { name: 'doubtful', round, visit: event.visit, minutes: event.minutes };
}
