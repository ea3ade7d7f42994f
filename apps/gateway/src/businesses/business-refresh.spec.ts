import { expect, it } from '@jest/globals';
import type { MessageClient } from '@registry/messaging';
import { budgetLeftMs, requestContext } from '@registry/request-context';
import { setTimeout as delay } from 'node:timers/promises';
import type { OrdersStore } from '../annotations/orders.store.ts';
import { BusinessRefresh } from './business-refresh.ts';

it('a refresh in the background has time to note how it ended after the time of its request', async () => {
  const call = async () => {
    await delay(50);
    return { lookup: { status: 'fetched', reason: null }, matchKeys: {} };
  };
  const ended = await new Promise((resolve, reject) => {
    const orders = {
      start: () => Promise.resolve(),
      end: (_: unknown, hasData: boolean) => Promise.resolve(resolve([hasData, budgetLeftMs(1_000) > 0])),
    };
    const refresh = new BusinessRefresh({ call } as unknown as MessageClient, orders as unknown as OrdersStore);
    const order = { workspaceId: 1, id: { state: 'CO', fileNumber: '1' }, refreshId: 'r', startedAt: 0 } as const;
    const context = { requestId: 'spec', deadlineAt: Date.now() + 10 };
    requestContext.run(context, () => void refresh.start(order).catch(reject));
  });
  expect(ended).toEqual([true, true]);
});
