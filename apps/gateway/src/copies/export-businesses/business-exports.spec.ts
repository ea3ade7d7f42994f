import { describe, expect, it } from '@jest/globals';
import {
  exampleSparseBusiness,
  listBusinesses,
  listRegisters,
  type ListBusinessesReply,
  type ListBusinessesRequest,
  type ListRegistersReply,
} from '@registry/contracts-business-registry';
import { AppError, codes } from '@registry/errors';
import type { MessageClient } from '@registry/messaging';
import { requestContext } from '@registry/request-context';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { PartAdmission } from '../../keys/quotas/daily-quota.ts';
import type { Counted, KeyAdmission } from '../../keys/quotas/key-admission.ts';
import type { ExportLog } from '../../workspace/exports/export-log.ts';
import type { AnnotationsStore } from '../../annotations/annotations.store.ts';
import { CompanyContacts } from '../../businesses/contacts/company-contacts.ts';
import { BusinessExports } from './business-exports.ts';
import { exportLines } from './export-lines.ts';

const KEY = { id: 1 } as KnownKey;
const { position: POSITION } = listBusinesses.example.reply;

interface ExportOptions {
  /** Rows of each page. */
  readonly pages: readonly number[];
  readonly failsAt?: (call: number) => AppError | undefined;
  readonly requestsLeft?: number;
  readonly stoppedSeconds?: number;
}

function createExports({ pages, failsAt, requestsLeft = Infinity, stoppedSeconds = 60 }: ExportOptions) {
  const seen = { calls: 0, counted: 0, requests: [] as ListBusinessesRequest[] };
  const services = {
    call: async (
      message: unknown,
      request: ListBusinessesRequest,
    ): Promise<ListBusinessesReply | ListRegistersReply> => {
      if (message === listRegisters) return listRegisters.example.reply;
      seen.calls += 1;
      const failure = failsAt?.(seen.calls);
      if (failure !== undefined) throw failure;
      seen.requests.push(request);
      const at = Number(request.after ?? 0);
      const next = at + 1 < pages.length ? String(at + 1) : null;
      return { businesses: Array(pages[at]).fill(exampleSparseBusiness), next, position: POSITION };
    },
  };
  const admission = {
    countPart: async (_call: Counted, _key: KnownKey, requests: number): Promise<PartAdmission> => {
      const granted = Math.min(requests, requestsLeft - seen.counted);
      seen.counted += granted;
      const refusal = { admitted: false, dailyLimit: 9, left: 0, secondsLeft: 60 };
      return granted === requests ? { granted } : { granted, refusal };
    },
  };
  const exports = new BusinessExports(
    services as unknown as MessageClient,
    new CompanyContacts(services as unknown as MessageClient),
    {} as AnnotationsStore,
    admission as unknown as KeyAdmission,
    { follow: (_key: unknown, _options: unknown, followed: unknown) => followed } as unknown as ExportLog,
    stoppedSeconds,
  );
  const start = () =>
    requestContext.run({ requestId: 'spec', deadlineAt: Date.now() + 1_000 }, () =>
      exports.start({
        state: 'OR',
        after: null,
        position: null,
        key: KEY,
        call: { counted: 0 },
        format: 'ndjson',
        lines: exportLines('ndjson', []),
        fields: [],
      }),
    );
  return { seen, start };
}

async function readLines(options: ExportOptions) {
  const { seen, start } = createExports(options);
  const { stream } = await start();
  const texts: string[] = await stream.toArray();
  const lines = texts.join('').trimEnd().split('\n');
  return { seen, rows: lines.length - 1, last: JSON.parse(lines.at(-1) ?? '') as Record<string, unknown> };
}

const away = new AppError(codes.service.upstreamUnavailable, { message: 'Away.' });

describe('an export of businesses', () => {
  it.each([
    [[0], 0],
    [[100], 0],
    [[101], 1],
    [[1_000, 1_000, 1], 20],
    [[950, 60], 10],
    [[50, 50, 50], 1],
  ])('of pages of %j rows counts %i requests more than its own', async (pages, counted) => {
    const { seen, rows, last } = await readLines({ pages });
    expect(rows).toBe(pages.reduce((sum, page) => sum + page, 0));
    expect(seen.counted).toBe(counted);
    expect(last['object']).toBe('export_end');
  });

  it('has the position of its first page on every page and in its last line', async () => {
    const { seen, last } = await readLines({ pages: [1, 1, 1] });
    expect(seen.requests.map(({ position }) => position)).toEqual([null, POSITION, POSITION]);
    expect(last).toEqual({
      object: 'export_end',
      position: '6f1c2f5e6b0f4c0f9a546d9f2f0c7a11-42.0-12.0',
      coverage: listRegisters.example.reply.coverage?.[0],
    });
  });

  it('continues where a replica ended between two pages', async () => {
    const { last, rows } = await readLines({ pages: [10, 10], failsAt: (call) => (call === 2 ? away : undefined) });
    expect([rows, last['object']]).toEqual([20, 'export_end']);
  });

  it('says in its last line what kept it from its end, and from where to resume', async () => {
    const expired = new AppError(codes.changes.positionExpired, { message: 'Start again.' });
    const { last, rows } = await readLines({ pages: [10, 10], failsAt: (call) => (call === 2 ? expired : undefined) });
    expect(rows).toBe(10);
    expect(last).toMatchObject({ object: 'export_error', code: 'position_expired', message: 'Start again.' });
  });

  it('ends with an error where its rows are more than the key has left, and returns none that it has not counted', async () => {
    const { last, rows, seen } = await readLines({ pages: [1_000, 1_000, 1_000], requestsLeft: 25 });
    expect([rows, seen.counted, last['code']]).toEqual([2_600, 25, 'daily_limit_reached']);
  });

  it.each([0, 1, 8])(
    'returns of its first page what a key with %i requests left has rows for',
    async (requestsLeft) => {
      const { last, rows, seen } = await readLines({ pages: [1_000], requestsLeft });
      expect([rows, seen.counted, last['code']]).toEqual([
        100 + 100 * requestsLeft,
        requestsLeft,
        'daily_limit_reached',
      ]);
    },
  );

  it('counts no row of a client that wants none', async () => {
    const { seen, start } = createExports({ pages: [1_000] });
    (await start()).stream.destroy();
    await settle();
    expect(seen.counted).toBe(0);
  });

  it('does not start where its first page has an error', async () => {
    const failing = createExports({ pages: [1], failsAt: () => away });
    await expect(failing.start()).rejects.toBe(away);
    expect(failing.seen.calls).toBe(1);
  });

  it('reads a few pages ahead of its client at most', async () => {
    const { seen, start } = createExports({ pages: Array<number>(50).fill(1_000) });
    const { stream } = await start();
    await settle();
    stream.read();
    await settle();
    expect(seen.calls).toBeLessThanOrEqual(8);
    stream.destroy();
  });

  it('reads nothing more for a client that has left', async () => {
    const { seen, start } = createExports({ pages: Array<number>(50).fill(1_000) });
    const { stream } = await start();
    stream.read();
    await settle();
    stream.destroy();
    const { calls } = seen;
    await settle();
    expect(seen.calls).toBe(calls);
  });

  it('runs four times at once for a key, and again once one of them has ended', async () => {
    const { start } = createExports({ pages: [1, 1] });
    const started = await Promise.all([start(), start(), start(), start()]);
    await expect(start()).rejects.toMatchObject({ code: codes.key.tooManyRequests });
    await started[0]?.stream.toArray();
    await settle();
    const again = await start();
    for (const { stream } of [...started, again]) stream.destroy();
  });

  it('disconnects a client that reads nothing', async () => {
    const { start } = createExports({ pages: Array<number>(50).fill(1_000), stoppedSeconds: 0.05 });
    const { stream } = await start();
    const since = performance.now();
    stream.read();
    await new Promise((resolve) => stream.once('close', resolve));
    expect(stream.destroyed).toBe(true);
    expect(performance.now() - since).toBeLessThan(10_000);
  });
});

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
