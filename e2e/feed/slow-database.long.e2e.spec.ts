import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, Stack, startNats, startPostgres, type TestPostgres } from '@registry/testing';
import { FeedConnection } from '@registry/tools-stack';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

jest.setTimeout(300_000); // it starts a Postgres, and builds the apps

const APPS = ['business-registry', 'records-sections'] as const;
/** Longer than a connection is waited for, with the limits of production. */
const PAUSED_MS = 4_000;
const TRIES = 2;
const MOMENTS_MS = 40_000;
/** Reports at once whose statements need more connections than a pool has, so that some wait for one. */
const REPORTS = 12;

describe('services whose Postgres does not respond', () => {
  let postgres: TestPostgres;
  let stack: Stack;

  beforeAll(async () => {
    postgres = await startPostgres();
    stack = new Stack({ postgres, nats: await startNats({ jetStream: true }) });
    await stack.orEnd(async () => {
      for (const app of APPS) await stack.add(app, { TIME_LIMIT_FACTOR: 1 });
      await Promise.all(APPS.map((app) => stack.startAnother(app)));
    });
  });
  afterAll(() => stack.end());

  const reportsAtOnce = () =>
    FeedConnection.with(stack.nats.url, async (feed) => {
      const reports = await Promise.all(Array.from({ length: REPORTS }, () => feed.reports()));
      return [...new Set(reports.flat().flatMap((report) => (report.kind === 'owner' ? report.owner : [])))].sort();
    });

  it('go on, and report again once it does, however many reports were requested meanwhile', async () => {
    await eventually(reportsAtOnce, [...APPS], MOMENTS_MS);
    for (let i = 0; i < TRIES; i += 1) {
      const end = await postgres.freeze();
      const pending = reportsAtOnce();
      await delay(PAUSED_MS);
      end();
      expect(await pending).toEqual([]);
      await eventually(reportsAtOnce, [...APPS], MOMENTS_MS);
    }
    for (const app of APPS) {
      const { isRunning, logFile } = stack.app(app);
      expect(isRunning).toBe(true);
      expect(readFileSync(logFile, 'utf8')).not.toContain('left unhandled');
    }
  });
});
