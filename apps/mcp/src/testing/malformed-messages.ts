import fc from 'fast-check';

/** A request: its body as sent, and header fields in addition to the usual ones. */
export interface SentMessage {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Messages that are right, to be spoiled. */
const rightMessages: readonly object[] = [
  { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  { jsonrpc: '2.0', id: 'two', method: 'tools/list', params: { _meta: envelope } },
  { jsonrpc: '2.0', id: 3, method: 'server/discover', params: { _meta: envelope } },
  { jsonrpc: '2.0', id: 4, method: 'ping' },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4, reason: 'spec' } },
  {
    jsonrpc: '2.0',
    id: 5,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'spec', version: '1' } },
  },
  { jsonrpc: '2.0', id: 6, method: 'tools/call', params: { name: 'get_company', arguments: { id: 'us-or-1' } } },
  {
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name: 'search_companies', arguments: { q: 'cedar', page: 1 }, _meta: envelope },
  },
  { jsonrpc: '2.0', id: 8, method: 'resources/read', params: { uri: 'business://us-or-150000007' } },
  {
    jsonrpc: '2.0',
    id: 9,
    method: 'prompts/get',
    params: { name: 'due_diligence_summary', arguments: { company: 'x' } },
  },
  { jsonrpc: '2.0', id: 10, result: {} },
];

/** Values that parsers and lookups have stumbled over. */
const oddValues: readonly unknown[] = [
  null,
  '',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  -1,
  1e308,
  2 ** 53 + 2,
  0.1,
  [],
  [[]],
  {},
  { __proto__: null, toString: 1 },
  'x'.repeat(10_000),
  '../../etc/passwd',
  "'; DROP TABLE businesses; --",
  '%00%zz',
];

const oddValue = fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue());

/** A right message with one to three of its members replaced, removed or joined by another. */
const spoiled = fc
  .tuple(
    fc.constantFrom(...rightMessages),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('replace', 'remove', 'add'), fc.string(), oddValue), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([message, changes]) => {
    const copy = structuredClone(message) as Record<string, unknown>;
    for (const [where, how, name, value] of changes) spoil(copy, where, how, name, value);
    return JSON.stringify(copy);
  });

function spoil(message: Record<string, unknown>, where: number, how: string, name: string, value: unknown): void {
  const places = objectsIn(message);
  const place = places[where % places.length] ?? message;
  const keys = Object.keys(place);
  const key = keys[where % Math.max(1, keys.length)] ?? name;
  if (how === 'remove') delete place[key];
  else place[how === 'replace' ? key : name] = structuredClone(value);
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>];
  return [...own, ...Object.values(value).flatMap(objectsIn)];
}

const cutOff = fc
  .tuple(fc.constantFrom(...rightMessages), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([message, share]) => JSON.stringify(message).slice(0, Math.floor(JSON.stringify(message).length * share)));

/** Brackets so deep that what walks them must not run out of stack. */
const deep = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 1_000, max: 20_000 }), fc.boolean())
  .map(([open, depth, closed]) => {
    const close = open === '[' ? ']' : '}';
    const nested = `${open.repeat(depth)}1${closed ? close.repeat(depth) : ''}`;
    return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_company","arguments":{"id":${nested}}}}`;
  });

const body = fc.oneof(
  { weight: 6, arbitrary: spoiled },
  { weight: 2, arbitrary: cutOff },
  { weight: 1, arbitrary: oddValue.map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...rightMessages), { maxLength: 5 }).map((all) => JSON.stringify(all)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)) },
  { weight: 1, arbitrary: deep },
);

const word = fc.string({ unit: fc.constantFrom(...'abc/-*;=, 0129é'), maxLength: 20 }).map((text) => text.trim());

/** Mostly what clients send; else something else in its place. */
function usually(...values: readonly string[]) {
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: word });
}

const headers = fc.record(
  {
    'content-type': usually('application/json'),
    accept: usually('application/json', '*/*', 'application/json, text/event-stream'),
    'mcp-protocol-version': usually('2026-07-28', '2025-11-25', '2025-03-26'),
    'mcp-method': usually('tools/list', 'tools/call', 'initialize'),
    'mcp-name': usually('search_companies', 'get_company'),
    'mcp-session-id': word,
    traceparent: word,
  },
  { requiredKeys: ['content-type'] },
);

/** Anything that a POST may hold but a right message; a few are right by chance. */
export const malformedMessage: fc.Arbitrary<SentMessage> = fc.record({ body, headers });
