import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readProfile } from '@registry/business-profile';
import { exampleApplication, recordContent } from '@registry/contracts-records-sections';
import type { RequestFor } from '@registry/contracts-message';
import type { EventPayload, followVerification } from '@registry/contracts-watchlist';
import type { PublishedCompany } from '@registry/contracts-business-registry';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { toIdParts } from '@registry/domain';
import type { MessageClient } from '@registry/messaging';
import type { Database } from '@registry/persistence';
import { sandboxReply } from '@registry/sandbox';
import { eventually } from '@registry/testing';
import type { PoolClient } from 'pg';
import { digestMail } from '../digest/digest-mail.ts';
import { applyCompanies } from '../followed/apply-companies.ts';
import { UpdateRejectedHitsHandler } from '../followed/update-rejected-hits.handler.ts';
import { DeliveryFixture, type TestList } from '../testing/delivery-fixture.ts';
import { CaseReview, type ClaimedFollow } from './case-review.ts';
import { CLAIM_REVIEWS, ReviewWorker } from './review.worker.ts';
import { VerificationsHandler } from './verifications.handler.ts';

const DAY_MS = 86_400_000;
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const COMPANY = 'us-or-SANDBOX-8';
/** Days after the start of a test clock on which the company is inactive, active again, and on a list. */
const [ACTIVE, INACTIVE, ACTIVE_AGAIN, LISTED, NOT_LISTED] = [9, 10, 20, 130, 160];
const OWN = 7;
const OTHER = 8;

type Follow = RequestFor<typeof followVerification>;

/** Reviews of cases, by the replies of the sandbox on a day of a test clock that is today. */
describe('a decided case that follows its company', () => {
  let fixture: DeliveryFixture;
  let own: TestList;
  let other: TestList;
  let day = ACTIVE;
  let isAway: string | null = null;
  const workers: ReviewWorker[] = [];

  beforeEach(async () => {
    [day, isAway] = [ACTIVE, null];
    fixture = await DeliveryFixture.create();
    await fixture.worker();
    own = await fixture.webhookList({ eventTypes: ['verification.changed'] });
    other = await fixture.webhookList({ workspaceId: OTHER });
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.beforeApplicationShutdown();
    await fixture.destroy();
  });

  const services: Pick<MessageClient, 'call'> = {
    call(message, request) {
      if (message.subject === isAway) return Promise.reject(new Error('unavailable'));
      const clock = { startedAtMs: TODAY_MS - day * DAY_MS, nowMs: TODAY_MS };
      return sandboxReply(message, request, TODAY_MS, clock);
    },
  };
  const client = services as MessageClient;
  const handler = () => new VerificationsHandler(client, fixture.database);
  const review = (database: Database = fixture.database) => new CaseReview(client, database);
  const work = (): void => {
    const worker = new ReviewWorker(review(), fixture.database);
    worker.onApplicationBootstrap();
    workers.push(worker);
  };
  const follow = (more: Partial<Follow> = {}) =>
    handler().followVerification({
      ...{ workspaceId: OWN, verificationId: 'ver_1', businessId: COMPANY, externalId: 'applicant-1' },
      ...{ decision: 'approved', application: exampleApplication },
      tasks: [
        { key: 'sos_domestic', result: 'domestic_active', as_of: '2026-01-01' },
        { key: 'watchlist', result: 'no_hits', as_of: '2026-01-01' },
      ],
      ...more,
    });
  const due = () => fixture.rows('UPDATE verification_follows SET due_at = now()');
  const claim = async (): Promise<readonly ClaimedFollow[]> => {
    await due();
    return fixture.database.query<ClaimedFollow & Record<string, unknown>>(CLAIM_REVIEWS, [8]);
  };
  /** Reviews all cases on a day. */
  const reviewOn = async (on: number): Promise<void> => {
    day = on;
    for (const one of await claim()) await review().run(one);
  };
  const kept = () =>
    fixture.rows(`SELECT verification_id AS id, tasks, due_at > now() + interval '23 hours' AS "isTomorrow"
                    FROM verification_follows ORDER BY 1`);
  const events = async ({ id }: Pick<TestList, 'id'>): Promise<EventPayload[]> =>
    (await fixture.rows('SELECT payload FROM watchlist_events WHERE watchlist_id = $1 ORDER BY sequence', [id])).map(
      ({ payload }) => payload as EventPayload,
    );
  /** The changes of some tasks: those of others come with them. */
  const changes = async (list: Pick<TestList, 'id'>, fields = ['sos_domestic', 'watchlist']) =>
    (await events(list))
      .flatMap(({ data }) => data.changes.filter(({ field }) => fields.includes(field)))
      .map(({ field, before, after }) => [field, before, after].join(' '));

  const [ENDED, ENDED_NOT] = ['sos_domestic success failure', 'sos_domestic failure success'];
  const [HIT, NO_HIT] = ['watchlist success failure', 'watchlist failure success'];

  it('has an event of each task whose status is another, in the watchlists of its workspace, by webhook and digest', async () => {
    const digest = await fixture.digestList();
    await follow();
    await follow({ verificationId: 'ver_2', externalId: null, decision: 'rejected', workspaceId: OTHER });
    await reviewOn(ACTIVE);
    expect([await changes(own), await changes(other)]).toEqual([[], []]);
    await reviewOn(INACTIVE);
    await reviewOn(INACTIVE);
    await reviewOn(ACTIVE_AGAIN);
    await reviewOn(LISTED);
    await reviewOn(NOT_LISTED);
    const all = [ENDED, ENDED_NOT, HIT, NO_HIT];
    for (const list of [own, other, { id: digest }]) expect(await changes(list)).toEqual(all);
    const [first] = await events(own);
    expect(first).toMatchObject({
      type: 'verification.changed',
      sequence: 1,
      data: {
        ...{ watchlist_id: own.id, entity_id: COMPANY, source: null, as_of: null, record: null },
        business: { id: COMPANY, name: 'CEDAR RIDGE BAKERY, LLC' },
        verification: { object: 'verification', id: 'ver_1', external_id: 'applicant-1', status: 'approved' },
      },
    });
    const [ofOther] = await events(other);
    expect(ofOther?.data.verification).toMatchObject({ id: 'ver_2', external_id: null, status: 'rejected' });
    await eventually(
      () => Promise.resolve([fixture.sequences(own), fixture.sequences(other)]),
      Array(2).fill([1, 2, 3, 4]),
    );
    expect(fixture.receiver.wrongSignatures).toBe(0);
    const claimed = {
      ...{ watchlistId: digest, name: 'Suppliers', contact: null, day: '2026-11-09' },
      ...{ afterSequence: 0, throughSequence: 4, attempts: 1 },
    };
    const links = { publicUrl: 'https://registry.example', unsubscribeUrl: 'https://registry.example/u' };
    const { text, html } = await digestMail(
      claimed,
      { email: 'ada@example.com', personId: null, role: null },
      { events: await events({ id: digest }), count: 4 },
      links,
    );
    expect(text).toContain('\n  State of Formation: success → failure\n');
    expect(text).toContain('\n  Your approved case applicant-1: https://registry.example/verifications/ver_1\n');
    expect(html).toContain('<a href="https://registry.example/verifications/ver_1">Your approved case applicant-1</a>');
  });

  it('has one event however often its review is made: by two replicas, by one that dies before it has written it, or after', async () => {
    await follow();
    day = INACTIVE;
    const dying = {
      query: (...read: Parameters<Database['query']>) => fixture.database.query(...read),
      transaction: (work: (inside: PoolClient) => Promise<unknown>) =>
        fixture.database.transaction(async (inside) => {
          await work(inside);
          throw new Error('killed');
        }),
    } as unknown as Database;
    const [killed] = await claim();
    if (killed === undefined) throw new Error('The case is due.');
    await expect(review(dying).run(killed)).rejects.toThrow('killed');
    expect(await events(own)).toEqual([]);
    const [stale] = await claim();
    const [claimed] = await claim();
    if (stale === undefined || claimed === undefined) throw new Error('The case is due.');
    day = ACTIVE;
    await review().run(stale);
    expect(await events(own)).toEqual([]);
    day = INACTIVE;
    await Promise.all([review().run(claimed), review().run(claimed), review().run(stale)]);
    await review().run(claimed);
    expect(await changes(own)).toEqual([ENDED]);

    await due();
    day = ACTIVE_AGAIN;
    work();
    work();
    await eventually(async () => (await kept()).map(({ isTomorrow }) => isTomorrow), [true]);
    expect(await changes(own)).toEqual([ENDED, ENDED_NOT]);
  });

  it.each(['business-registry.match-companies', 'business-registry.get-business', 'records-sections.list-sections'])(
    'has no event while %s has no reply, and the event afterwards',
    async (subject) => {
      await follow();
      [day, isAway] = [INACTIVE, subject];
      await due();
      work();
      const state = `SELECT due_at > now() + interval '5 seconds' AS "isLeased", due_at > now() AS "isLater" FROM verification_follows`;
      await eventually(() => fixture.rows(state), [{ isLeased: false, isLater: true }]);
      expect([await events(own), (await kept())[0]?.['isTomorrow']]).toEqual([[], false]);
      isAway = null;
      await due();
      await eventually(async () => changes(own), [ENDED]);
    },
  );

  it('is reviewed with the hits and records that its workspace rejects, and not with those that only another one does', async () => {
    for (const [at, workspaceId] of [OWN, OTHER].entries()) await follow({ workspaceId, verificationId: `ver_${at}` });
    await reviewOn(LISTED);
    const { business, records } = await readProfile(client, toIdParts(COMPANY));
    const { watchlist, contents } = records.screening;
    const hits = watchlist.lists.flatMap(({ results }) => results).filter(({ status }) => status === 'hit');
    const rows = business.liens.data.map((row) => [row.id, recordContent(row)] as const);
    const decided = [...hits.map(({ id }) => [id, contents[id] ?? ''] as const), ...rows];
    const decide = (isRejected: boolean) =>
      new UpdateRejectedHitsHandler(fixture.database).updateRejectedHits({
        hits: decided.map(([resultId, content]) => {
          return { workspaceId: OWN, entityId: COMPANY, resultId, content: isRejected ? content : null };
        }),
      });
    const isDue = `SELECT bool_and(due_at <= now() + interval '5 seconds') AS "isDue" FROM verification_follows`;
    await decide(true);
    expect(await fixture.rows(isDue)).toEqual([{ isDue: true }]);
    await reviewOn(LISTED);
    await decide(false);
    await reviewOn(LISTED);
    expect([await changes(own), await changes(other)]).toEqual([[HIT, NO_HIT, HIT], [HIT]]);
    const liens = [await changes(own, ['liens']), await changes(other, ['liens'])];
    expect(liens).toEqual([['liens warning success', 'liens success warning'], []]);
  });

  it('has no event of its company while that is removed, and is reviewed once it is there again', async () => {
    await follow();
    const publish = (company: PublishedCompany) =>
      fixture.database.transaction((inside) => applyCompanies(inside, [company]));
    const known = publishedCompany('OR', 'SANDBOX-8', { version: 1_000 });
    await publish({ ...known, action: 'removed', current: null });
    await reviewOn(INACTIVE);
    expect([await events(own), (await kept())[0]?.['isTomorrow']]).toEqual([[], true]);
    await publish(publishedCompany('OR', 'SANDBOX-8', { version: 1_001 }));
    expect((await kept())[0]?.['isTomorrow']).toBe(false);
    await reviewOn(INACTIVE);
    expect(await changes(own)).toEqual([ENDED]);
  });
});
