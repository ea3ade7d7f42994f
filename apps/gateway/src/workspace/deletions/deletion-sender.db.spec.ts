import { expect, it } from '@jest/globals';
import type { Message } from '@registry/contracts-message';
import type { MessageClient } from '@registry/messaging';
import { DatabaseFixture } from '@registry/persistence/database-fixture';
import { gatewayDatabase } from '../../testing/gateway-keys.ts';
import { DeletionSender } from './deletion-sender.ts';

class TestSender extends DeletionSender {
  send(): Promise<number> {
    return this.round();
  }
}

it.each([
  ['batches.delete-workspace-batches', [{ left: 'workspace 1' }, { left: 'workspace 2' }]],
  ['watchlist.erase-address', [{ left: 'ana@example.com' }, { left: 'ana@example.com' }, { left: 'bo@example.com' }]],
  ['', []],
])('while %j fails, the other deletions go on, and those that are left are tried again', async (failing, left) => {
  const fixture = new DatabaseFixture(await gatewayDatabase());
  await fixture.rows('INSERT INTO deleted_workspaces (workspace_id) VALUES (1), (2)');
  await fixture.rows(
    `INSERT INTO erased_addresses (email, user_id, erased_at)
     VALUES ('ana@example.com', 'usr_ana', now()), ('bo@example.com', NULL, now() + '1 s'), ('ana@example.com', 'usr_cy', now() + '2 s')`,
  );
  let fails = failing;
  const erased: unknown[] = [];
  const services = {
    call: async ({ subject }: Message<unknown, never>, request: object) => {
      if (subject === fails) throw new Error('unavailable');
      if (subject === 'watchlist.erase-address') erased.push(request);
      return { count: 0 };
    },
  } as unknown as MessageClient;
  const sender = new TestSender(fixture.database, services);
  const round = await sender.send().catch((error: Error) => error.message);
  expect(round).toBe(failing === '' ? 10_000 : 'unavailable');
  const LEFT = `SELECT email AS left FROM erased_addresses UNION ALL SELECT 'workspace ' || workspace_id FROM deleted_workspaces ORDER BY 1`;
  expect(await fixture.rows(LEFT)).toEqual(left);
  fails = '';
  await sender.send();
  expect(await fixture.rows(LEFT)).toEqual([]);
  const all = [
    { email: 'ana@example.com', personId: 'usr_ana' },
    { email: 'bo@example.com', personId: null },
    { email: 'ana@example.com', personId: 'usr_cy' },
  ];
  expect(erased).toEqual(all.flatMap((one) => [one, { ...one, ofSandbox: true }]));
  await fixture.destroy();
});
