import { expect, it } from '@jest/globals';
import { exampleWorkspaceUsage } from '../../workspace/usage/workspace-usage.ts';
import { overviewMain } from './overview-page.ts';

it('that none of the newest batches runs is not said of those before them', async () => {
  const settings = { name: 'Acme', plan: 'standard' as const };
  const usage = { settings, today: exampleWorkspaceUsage, month: exampleWorkspaceUsage, failing: null };
  const text = async (hasOlderBatches: boolean) =>
    String(await overviewMain({ ...usage, running: [], hasOlderBatches }));
  expect(await text(true)).toMatch(/None of the newest 100 batches\./);
  expect(await text(false)).toMatch(/None\./);
});
