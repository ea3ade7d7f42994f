import { diag, DiagLogLevel, trace } from '@opentelemetry/api';
import type * as SdkTrace from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.ts';
import { type SamplerName, tracingSettings } from './tracing.config.ts';

/** Traces on their way out. */
export interface Tracing {
  /** Sends what has not been sent yet; what cannot be sent is lost. */
  end(): Promise<void>;
}

const off: Tracing = { end: () => Promise.resolve() };

type Sdk = typeof SdkTrace;

const samplers: Readonly<Record<SamplerName, (sdk: Sdk, share: number) => SdkTrace.Sampler>> = {
  always_on: (sdk) => new sdk.AlwaysOnSampler(),
  always_off: (sdk) => new sdk.AlwaysOffSampler(),
  traceidratio: (sdk, share) => new sdk.TraceIdRatioBasedSampler(share),
  parentbased_always_on: (sdk) => new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
  parentbased_always_off: (sdk) => new sdk.ParentBasedSampler({ root: new sdk.AlwaysOffSampler() }),
  parentbased_traceidratio: (sdk, share) =>
    new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
};

/**
 * Sends the traces of this process to `OTEL_EXPORTER_OTLP_ENDPOINT`. Without that setting nothing is loaded, and the seams make no
 * spans. `app` is the service's name unless `OTEL_SERVICE_NAME` is set. What keeps traces from being sent is logged.
 */
export async function startTracing(app: string, logger: Logger): Promise<Tracing> {
  const settings = tracingSettings();
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === '') return off;
  const [sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { resourceAttributesEnvDetector, serviceNameEnvDetector } = resources;
  const given = resources.detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': app }).merge(given),
    sampler: samplers[settings.OTEL_TRACES_SAMPLER](sdk, settings.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  diag.setLogger(diagnosticsTo(logger), DiagLogLevel.WARN);
  trace.setGlobalTracerProvider(provider);
  return { end: () => provider.shutdown().catch(() => undefined) }; // the receiver is unavailable
}

function diagnosticsTo(logger: Logger) {
  const warn = (message: string): void => logger.warn({ reason: message }, 'traces are not sent');
  const pass = (): void => undefined;
  return { error: warn, warn, info: pass, debug: pass, verbose: pass };
}
