import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AppProcess, draws } from '@registry/testing';
import fc from 'fast-check';
import { malformedMessage, type SentMessage } from './testing/malformed-messages.ts';
import { StartedToolServer } from './testing/started-tool-server.ts';

const MESSAGES = draws(10_000, 200);
const AT_ONCE = 20;
const SEED = 20_260_728;
/** Of a value that has no text. */
const WITHOUT_TEXT: readonly SentMessage[] = [
  '{"method":"tools/call","params":{"name":',
  '{"method":"resources/read","params":{"uri":',
].map((start) => ({
  body: `${start}{"toString":1}},"jsonrpc":"2.0","id":6}`,
  headers: { 'content-type': 'application/json' },
}));

/** What must never be seen from outside: where in the code something failed. */
const TRACES = /node_modules|\bat .+:\d+:\d+\)?|\.ts:\d+|\.js:\d+|file:\/\//;

describe('a tool server that is sent malformed messages', () => {
  let server: StartedToolServer<AppProcess>;

  beforeAll(async () => {
    server = await StartedToolServer.startApart();
  });
  afterAll(() => server.end());

  async function send({ body, headers }: SentMessage) {
    const response = await fetch(server.url, { method: 'POST', headers: encoded(headers), body });
    const text = await response.text();
    return { status: response.status, text, type: response.headers.get('content-type') ?? '' };
  }

  /** What is wrong with an answer, or nothing. */
  function findFaults({ status, text, type }: Awaited<ReturnType<typeof send>>): string[] {
    if (type.startsWith('application/json')) JSON.parse(text);
    return [
      ...(status >= 500 ? [`status ${status}`] : []),
      ...(TRACES.test(text) ? ['a trace'] : []),
      ...(text.includes('-32603') ? ['an internal error'] : []),
    ].map((what) => `${what}: ${text}`);
  }

  it(`answers ${MESSAGES} of them with errors of theirs, never of its own, and goes on serving`, async () => {
    const messages = [...WITHOUT_TEXT, ...fc.sample(malformedMessage, { numRuns: MESSAGES, seed: SEED })];
    let refused = 0;
    for (let i = 0; i < messages.length; i += AT_ONCE) {
      const sent = messages.slice(i, i + AT_ONCE);
      const responses = await Promise.all(sent.map(send));
      const faults = responses.flatMap((response, at) =>
        findFaults(response).map((fault) => ({ fault, sent: sent[at] })),
      );
      expect(faults).toEqual([]);
      refused += responses.filter(({ status, text }) => status >= 400 || text.includes('"error"')).length;
    }
    expect(refused).toBeGreaterThan(MESSAGES / 2);
    const { tools } = await server.result<{ tools: unknown[] }>('tools/list');
    expect(tools).toHaveLength(12);
    expect((await server.call('get_company', { id: 'us-or-150000007' })).isError).toBeUndefined();
    expect(server.tools.output).not.toContain('a tool failed');
  });
});

/** `fetch` takes bytes in header fields, one a character. */
function encoded(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]),
  );
}
