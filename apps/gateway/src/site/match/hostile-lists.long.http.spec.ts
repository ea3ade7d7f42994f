import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppProcess } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { ExtraGateway, sharedGateway } from '../../testing/started-gateway.ts';

const BOUNDARY = '----boundary7MA4YWxkTrZu0gW';
/** Bytes that the pod of a gateway may have. */
const POD_BYTES = 768 * 2 ** 20;
/** As in the pod: its flag, and the half of its memory that Node takes for the heap there. */
const NODE_OPTIONS = `--max-semi-space-size=8 --max-old-space-size=${POD_BYTES / 2 ** 21}`;

describe('hostile lists on the page /match', () => {
  let gateway: ExtraGateway<AppProcess>;
  beforeAll(async () => {
    gateway = await ExtraGateway.startApart(await sharedGateway('demo'), {
      DEMO_PER_MINUTE: 10_000,
      NODE_OPTIONS,
    });
  });
  afterAll(() => gateway.end());

  const upload = (list: string) =>
    gateway.get('/match', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, accept: 'text/html' },
      body: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="list"\r\n\r\n${list}\r\n--${BOUNDARY}--\r\n`,
    });
  /** The most memory that the process has had. */
  const peakBytes = () => {
    const [, kilobytes] =
      /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(gateway.app.ready['pid'])}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  };

  it.each([
    ['pairs of quotation marks', `name,state\n${'""'.repeat(1_900_000)}`],
    ['empty cells', `name,state\n${'"",'.repeat(1_270_000)}`],
    ['rows of empty cells', `name,state\n${`${'"",'.repeat(900)}\n`.repeat(1_400)}`],
    ['short names', `name,state\n${'A,OR\n'.repeat(750_000)}`],
  ])('of %s, twenty at once, leave the gateway within the memory of its pod', async (_, list) => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => upload(list)));
    expect(responses.filter(({ status }) => status === 422).length).toBeGreaterThan(0);
    for (const { status } of responses) expect([400, 422, 429, 503]).toContain(status);
    expect(peakBytes()).toBeLessThan(0.8 * POD_BYTES);
    expect((await gateway.get('/health/live')).status).toBe(200);
  });
});
