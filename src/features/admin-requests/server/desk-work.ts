import type { DeskWork } from '#platform/desk/desk-work.ts';
import { findWaitingFor } from './records/requests.ts';

/** Requests wait for any admin whose yes they may have. */
export const requestsWork: DeskWork = { kind: 'request', findWaiting: findWaitingFor };
