import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { BATCH, BatchRequests } from '../../testing/lists/batch-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/batches/{id}/results', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let batches: BatchRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    batches = new BatchRequests(gateway, await gateway.makeKey({ dailyLimit: 5_000 }));
  });

  it('matches the rows of a CSV and returns them as they were sent, each followed by its result', async () => {
    const id = await batches.completed(await batches.post(BATCH));
    const results = await batches.send('GET', `/v1/batches/${id}/results`);
    expect(results.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = results.text.split('\r\n');
    expect(lines[0]).toMatch(/^Id,Vendor,State,match_verdict,match_id,/);
    expect(lines[1]).toMatch(/^1,Cedar Ridge Bakery LLC,Colorado,matched,us-co-20191000001,/);
    expect(lines[2]).toMatch(/^2,"Nobody, ""Anywhere""",CO,no_match,,/);
    expect(lines[3]).toMatch(/^3,"'=HYPERLINK\(""x""\)",CO,/);
    expect(lines[4]).toMatch(/^4,\?\?\?,Nowhere,invalid,/);
    expect(lines).toHaveLength(6);
  });

  it('matches lines of JSON, and keeps each as it was written', async () => {
    const rows = [
      '{"id":12345678901234567890,"name":"Cedar Ridge Bakery LLC","state":"CO"}',
      '{ }',
      '{"name":"Nobody Anywhere","x":[1]}',
    ];
    const id = await batches.completed(await batches.post(`${rows.join('\n')}\n\n`, 'application/x-ndjson'));
    const { text } = await batches.send('GET', `/v1/batches/${id}/results`);
    const lines = text.split('\n');
    expect(lines[0]).toMatch(/^\{"id":12345678901234567890,"name":"Cedar Ridge Bakery LLC","state":"CO","match":\{/);
    expect(lines.slice(0, 3).map((line) => JSON.parse(line).match.verdict)).toEqual(['matched', 'invalid', 'no_match']);
  });

  it("keeps the sender's columns and fields that are called as its own, and gives others to its own", async () => {
    const csv = 'Vendor,match_id,match_verdict\nCedar Ridge Bakery LLC,old-1,old\n';
    const id = await batches.completed(await batches.post(csv));
    const { text } = await batches.send('GET', `/v1/batches/${id}/results`);
    expect(text).toMatch(/^Vendor,match_id,match_verdict,match_verdict_2,match_id_2,/);
    expect(text).toContain('\r\nCedar Ridge Bakery LLC,old-1,old,matched,us-co-20191000001,');
    const own = '{"match":"mine","name":"Cedar Ridge Bakery LLC"}\n{"name":"Nobody Anywhere"}\n';
    const second = await batches.completed(await batches.post(own, 'application/x-ndjson'));
    const results = await batches.send('GET', `/v1/batches/${second}/results`);
    const rows = results.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { match_2: { verdict: string } });
    expect(rows.map((row) => row.match_2.verdict)).toEqual(['matched', 'no_match']);
    expect(results.text.match(/"match":/g)).toHaveLength(1);
  });

  it('403: a key that turns out to be at its limit gets no row', async () => {
    const key = await gateway.makeKey({ dailyLimit: 5_000 });
    const limited = new BatchRequests(gateway, key);
    const id = await limited.completed(await limited.post(BATCH));
    await gateway.useUpKey(key);
    const response = await limited.send('GET', `/v1/batches/${id}/results`);
    expect(document.departures('getBatchResults', response)).toEqual([]);
    expect(problemIn(response)).toMatchObject({ status: 403, code: 'daily_limit_reached' });
    expect(response.text).not.toContain('Cedar Ridge');
    expect(response.headers['content-disposition']).toBeUndefined();
  });
});
