import { expect, it } from '@jest/globals';
import { withDatabase } from '@registry/persistence';
import { entitiesOver } from '@registry/persistence/entities';
import { findEntityFaults } from '@registry/persistence/entity-faults';
import { gatewayDatabase } from '../../testing/gateway-keys.ts';
import { ApiKeyEntity } from './api-key.entity.ts';
import { WorkspaceEntity } from './workspace.entity.ts';

it('entities have the columns of the migrated tables', async () => {
  const test = await gatewayDatabase();
  const faults = await withDatabase({ url: test.url, name: 'spec' }, async ({ pool }) =>
    findEntityFaults(await entitiesOver(pool, ApiKeyEntity, WorkspaceEntity).initialize()),
  );
  expect(faults).toEqual([]);
  await test.drop();
});
