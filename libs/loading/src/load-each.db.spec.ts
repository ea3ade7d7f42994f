import { expect, it } from '@jest/globals';
import { projectRoot, runAppProgram, templateDatabase, temporaryFolder } from '@registry/testing';
import { join } from 'node:path';

it('each line of the input is a load: one that fails is reported, and the others are loaded', async () => {
  const { url, drop } = await templateDatabase('business-registry');
  const sources = join(projectRoot, 'libs', 'sources');
  const load = (source: string) => JSON.stringify([source, join(sources, source, 'sample.csv')]);
  const input = ['us-co/business-registry', 'us-co/unknown', 'us-or/business-registry'].map(load).join('\n');
  const settings = { DATABASE_URL: url, SOURCES_DIR: sources, DATA_DIR: temporaryFolder('load-each').path };
  const { code, stdout } = await runAppProgram('business-registry', 'cli', ['load-each'], settings, input);
  expect(code).toBe(0);
  expect(JSON.parse(`[${stdout.trimEnd().replaceAll('\n', ',')}]`)).toEqual([
    expect.objectContaining({ source: 'us-co/business-registry', failures: [] }),
    { source: 'us-co/unknown', error: expect.stringContaining('us-co/unknown') },
    expect.objectContaining({ source: 'us-or/business-registry', failures: [] }),
  ]);
  await drop();
});
