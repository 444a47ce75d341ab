import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';

// Without a provider (traces.ts registers one) spans are nothing, and cost next to nothing.
const tracer = trace.getTracer('guildhall');
const state = { isOn: false };

/** Whether traces are exported. Whatever costs something for each statement asks this. */
export const isTracing = (): boolean => state.isOn;
/** Used by traces.ts. */
export const setTracing = (isOn: boolean): void => {
  state.isOn = isOn;
};

/** What a piece of work turned out to be, once it is done. */
export type Described = { name?: string; attributes?: Attributes; failed?: boolean };

/**
 * Runs `work` as a span of the trace that it is a part of; a new trace if it is a part of none. Names and attributes are
 * names of the code, never what people wrote or who they are.
 * @param describe says afterwards what it was
 */
export function inSpan<T>(name: string, work: () => Promise<T>, describe?: () => Described): Promise<T> {
  if (!state.isOn) return work();
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      const { name: found, attributes, failed } = describe?.() ?? {};
      if (found !== undefined) span.updateName(found);
      if (attributes) span.setAttributes(attributes);
      if (failed === true) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  });
}

/** Adds a statement that has just ended as a span; its text has placeholders in place of all values. */
export function noteStatement({ level, query, queryDurationMillis: ms }: LogEvent): void {
  const endTime = Date.now();
  const [command = 'statement'] = query.sql.trimStart().split(/\s/, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql };
  const span = tracer.startSpan(command.toLowerCase(), { startTime: endTime - ms, attributes });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endTime);
}
