import { settingsReader, share, str } from '@registry/config';

/** The samplers of OpenTelemetry's specification. */
const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export type SamplerName = (typeof samplerNames)[number];

/**
 * What is read here of OpenTelemetry's own settings. The exporter and the resource read `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`,
 * `_COMPRESSION` and certificates, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` themselves.
 */
export const tracingSettings = settingsReader({
  OTEL_EXPORTER_OTLP_ENDPOINT: str({
    default: '',
    desc: 'OTLP over HTTP endpoint for traces; without it, no traces are sent',
  }),
  OTEL_TRACES_SAMPLER: str<SamplerName>({
    default: 'parentbased_always_on',
    choices: samplerNames,
    desc: 'sampler of traces',
  }),
  OTEL_TRACES_SAMPLER_ARG: share({ default: 1, desc: 'fraction of traces that ratio samplers send' }),
});
