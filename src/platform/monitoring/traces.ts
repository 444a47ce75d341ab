import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { TraceSettings } from '../config/config.ts';
import { productVersion } from '../version.ts';
import { setTracing } from './spans.ts';

const SEND_WITHIN_MS = 5_000;
/** Longer statements are cut. */
const LONGEST_TEXT = 2_000;

/** Exports a trace of each request and job, with its statements, by OTLP over HTTP. Returns the function that sends the rest and ends it. */
export function startTraces({ endpoint, headers, share }: TraceSettings): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'guildhall', 'service.version': productVersion }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return async () => {
    setTracing(false);
    await provider.shutdown();
    trace.disable();
    context.disable();
  };
}
