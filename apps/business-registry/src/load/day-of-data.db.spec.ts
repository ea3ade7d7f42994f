import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sourcesDirectory } from '@registry/sources';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryLoadedTopic } from '../change-events/registry-loaded.topic.ts';
import { RegistryFixture } from '../testing/registry-fixture.ts';

const SOURCE = 'us-fl/business-registry';

describe('the day of the data', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  it.each([
    ['20230929c.txt', '2023-09-29'],
    ['20231399c.txt', null],
    ['cordata.txt', null],
  ])('of %s is announced with its load as %j', async (name, asOf) => {
    const file = join(registry.folder, name);
    copyFileSync(join(sourcesDirectory(), SOURCE, 'sample.txt'), file);
    await registry.load(SOURCE, file);
    const [[loaded] = []] = await registryLoadedTopic.compose(registry.database, [[SOURCE]]);
    expect(loaded).toMatchObject({ source: SOURCE, asOf });
  });
});
