import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { StartedGateway } from '../../testing/started-gateway.ts';
import { type ReceivedSpan, TraceReceiver } from '../../testing/trace-receiver.ts';

const BUSINESS = '/v1/businesses/us-co-20191000001';

describe('a request', () => {
  let receiver: TraceReceiver;
  let gateway: StartedGateway;
  let key: string;

  beforeAll(async () => {
    receiver = await TraceReceiver.start();
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
    gateway = await StartedGateway.start({
      services: ['business-registry', 'records-sections'],
      apart: ['gateway', 'business-registry', 'records-sections'],
      settings: { gateway: traced, 'business-registry': traced, 'records-sections': traced },
    });
    key = await gateway.makeKey();
  }, 150_000); // the first to start everything, on machines that do other work too
  afterAll(async () => {
    await gateway.end();
    await receiver.end();
  });

  /** The spans of the trace of a request, once all have arrived. */
  async function readSpans(traceId: string, names: readonly string[]): Promise<ReceivedSpan[]> {
    const spans = () => receiver.spans.filter((span) => span.traceId === traceId);
    const missing = async () =>
      names.filter((name) => !spans().some((span) => `${span.service} ${span.name}` === name));
    await eventually(missing, [], 20_000);
    return spans();
  }

  const sendTraced = async (requestId: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    await gateway.get(BUSINESS, { headers: { 'x-api-key': key, 'x-request-id': requestId, ...headers } });
    const app = gateway.stack.app('gateway');
    const lines = () =>
      app.lines.filter((line) => line.includes(`"requestId":"${requestId}"`) && line.includes('"answered"'));
    await eventually(async () => lines().length, 1);
    return (JSON.parse(lines()[0] ?? '') as { traceId: string }).traceId;
  };

  it('is one trace through gateway, NATS and Postgres', async () => {
    const traceId = await sendTraced('one-trace');
    const spans = await readSpans(traceId, [
      'gateway GET /v1/businesses/:id',
      'gateway business-registry.get-business',
      'business-registry business-registry.get-business',
      'business-registry get-business',
      'gateway records-sections.list-sections',
      'records-sections records-sections.list-sections',
    ]);
    const roots = spans.filter(({ parentSpanId }) => parentSpanId === '');
    expect(roots.map(({ service, name }) => `${service} ${name}`)).toEqual(['gateway GET /v1/businesses/:id']);
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const readPath = (span: ReceivedSpan | undefined): string =>
      span === undefined ? '' : `${readPath(byId.get(span.parentSpanId))} > ${span.service} ${span.name}`;
    const statement = spans.find(({ name, service }) => name === 'get-business' && service === 'business-registry');
    expect(readPath(statement)).toBe(
      ' > gateway GET /v1/businesses/:id > gateway business-registry.get-business' +
        ' > business-registry business-registry.get-business > business-registry get-business',
    );
    expect(statement?.attributes).toEqual({ 'db.system.name': 'postgresql' });
    expect(spans.every(({ parentSpanId }) => parentSpanId === '' || byId.has(parentSpanId))).toBe(true);
  });

  it("is in its caller's trace where it names one, and is not sent where the caller does not sample it", async () => {
    const trace = (id: string, flags: string) => ({ traceparent: `00-${id.repeat(32)}-00000000000000aa-${flags}` });
    expect(await sendTraced('not-sampled', trace('b', '00'))).toBe('b'.repeat(32));
    expect(await sendTraced('sampled', trace('a', '01'))).toBe('a'.repeat(32));
    const spans = await readSpans('a'.repeat(32), ['gateway GET /v1/businesses/:id', 'business-registry get-business']);
    expect(spans.find(({ name }) => name.startsWith('GET'))?.parentSpanId).toBe('00000000000000aa');
    expect(receiver.spans.filter(({ traceId }) => traceId === 'b'.repeat(32))).toEqual([]);
  });

  it('leaves its key neither in a log nor in a span', async () => {
    await gateway.get(`/v1/businesses?q=llc&api_key=${key}`);
    await gateway.get('/v1/businesses?q=llc', { headers: { authorization: `Bearer ${key}` } });
    await sendTraced('after-the-keys');
    const secret = key.slice(-20);
    const said = [
      gateway.stack.app('gateway').output,
      gateway.stack.app('business-registry').output,
      JSON.stringify(receiver.spans),
    ].join('\n');
    expect(said).not.toContain(secret);
  });
});
