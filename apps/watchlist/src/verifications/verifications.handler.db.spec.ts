import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import type { RequestFor } from '@registry/contracts-message';
import { exampleApplication } from '@registry/contracts-records-sections';
import type { followVerification } from '@registry/contracts-watchlist';
import { erasureHandler } from '@registry/feed';
import type { MessageClient } from '@registry/messaging';
import { inSandbox } from '@registry/request-context';
import { sandboxServices } from '@registry/sandbox';
import { eraseFollowed } from '../followed/erase-followed.ts';
import { RetentionStore } from '../retention/retention.store.ts';
import { WatchlistFixture, WORKSPACE } from '../testing/watchlist-fixture.ts';
import { DeleteWorkspaceWatchlistsHandler } from '../watchlists/delete-workspace-watchlists.handler.ts';
import { VerificationsHandler } from './verifications.handler.ts';

const COMPANY = 'us-or-SANDBOX-8';

/** Cases that follow companies of the sandbox. */
describe('following a company for a decided case', () => {
  let fixture: WatchlistFixture;
  beforeEach(async () => {
    fixture = await WatchlistFixture.create();
  });
  afterEach(() => fixture.destroy());

  const handler = () => new VerificationsHandler(sandboxServices as MessageClient, fixture.database);
  const follow = (more: Partial<RequestFor<typeof followVerification>> = {}) =>
    handler().followVerification({
      ...{ workspaceId: WORKSPACE, verificationId: 'ver_1', businessId: COMPANY.toLowerCase(), externalId: null },
      ...{ decision: 'approved', application: exampleApplication, tasks: [], ...more },
    });
  const unfollow = (workspaceId = WORKSPACE) =>
    handler().unfollowVerification({ workspaceId, verificationId: 'ver_1' });
  const follows = () =>
    fixture.rows(
      `SELECT workspace_id AS workspace, verification_id AS id, company_key AS company, decision FROM verification_follows ORDER BY 1, 2`,
    );
  const companies = async () => {
    await fixture.rows('DELETE FROM companies_to_check');
    await new RetentionStore(fixture.database, { events: 400, deliveries: 90 }).removeOld(new AbortController().signal);
    return (await fixture.rows('SELECT key FROM followed_companies ORDER BY 1')).map(({ key }) => key);
  };
  const ofOwn = { workspace: WORKSPACE, id: 'ver_1', company: COMPANY };

  it('has the company checked and kept without a watchlist, as the newest decision has it, until the case is unfollowed', async () => {
    expect(await follow()).toEqual({ isFollowed: true });
    expect(await fixture.rows('SELECT company_key FROM companies_to_check')).toEqual([{ company_key: COMPANY }]);
    await follow({ workspaceId: 8 });
    await follow({ decision: 'rejected', businessId: 'us-or-SANDBOX-3' });
    expect(await follows()).toEqual([
      { ...ofOwn, company: 'us-or-SANDBOX-3', decision: 'rejected' },
      { ...ofOwn, workspace: 8, decision: 'approved' },
    ]);
    expect(await companies()).toEqual(['us-or-SANDBOX-3', COMPANY]);
    expect([await unfollow(), await unfollow()]).toEqual(Array(2).fill({ isUnfollowed: true }));
    expect(await companies()).toEqual([COMPANY]);
    await unfollow(8);
    expect([await follows(), await companies()]).toEqual([[], []]);
  });

  it('is refused for a company that is not there, and done for no case of a sandbox', async () => {
    for (const businessId of ['us-or-SANDBOX-5', 'us-or-NONE', 'none'])
      await expect(follow({ businessId })).rejects.toMatchObject({
        code: { slug: 'invalid_body' },
        message: expect.stringContaining(businessId),
      });
    expect(await inSandbox(undefined, () => follow())).toEqual({ isFollowed: false });
    expect(await inSandbox(undefined, () => unfollow())).toEqual({ isUnfollowed: true });
    expect([await follows(), await companies()]).toEqual([[], []]);
  });

  it('ends with the workspace, with the erasure of the company, and 400 days after the decision', async () => {
    for (const workspaceId of [WORKSPACE, 8]) await follow({ workspaceId });
    await new DeleteWorkspaceWatchlistsHandler(fixture.database).deleteWorkspaceWatchlists({ workspaceId: WORKSPACE });
    expect(await follows()).toMatchObject([{ workspace: 8 }]);
    await fixture.rows(`UPDATE verification_follows SET followed_at = now() - interval '399 days'`);
    expect(await companies()).toEqual([COMPANY]);
    await follow();
    await fixture.rows(
      `UPDATE verification_follows SET followed_at = now() - interval '401 days' WHERE workspace_id = 8`,
    );
    expect([await companies(), await follows()]).toMatchObject([[COMPANY], [{ workspace: WORKSPACE }]]);
    expect(await fixture.tablesWith('Cedar Ridge')).toContain('verification_follows');
    const erasure = { company_key: COMPANY, version: 1_000_000 };
    await fixture.database.transaction((client) =>
      erasureHandler(eraseFollowed).apply(client, [erasure], { kind: 'announcement' }),
    );
    expect([await follows(), await fixture.tablesWith('Cedar Ridge')]).toEqual([[], []]);
  });

  it('has the case reviewed after every version of its company, and of no other', async () => {
    await follow();
    await follow({ verificationId: 'ver_2', businessId: 'us-or-SANDBOX-3' });
    await fixture.rows(
      `UPDATE verification_follows SET (followed_at, due_at) = (now() - interval '1 day', now() + interval '1 day')`,
    );
    await fixture.rows('UPDATE followed_companies SET version = 1');
    const dueNow = async () =>
      (await fixture.rows('SELECT verification_id AS id FROM verification_follows WHERE due_at <= now()')).map(
        ({ id }) => id,
      );
    await fixture.publish(publishedCompany('OR', 'SANDBOX-8', { version: 2 }));
    expect(await dueNow()).toEqual(['ver_1']);
  });
});
