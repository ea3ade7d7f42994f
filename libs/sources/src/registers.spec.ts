import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { SourceDefinition } from '@registry/pipeline';
import { load } from 'js-yaml';
import { listSources } from './list-sources.ts';
import { loadSource } from './load-source.ts';
import { sourcesDirectory } from './sources-directory.ts';

const definitions = await Promise.all((await listSources()).map((slug) => loadSource(slug)));
const ofRecords = definitions.filter(({ yields }) => yields === 'record');
const ofParts = definitions.filter(({ yields }) => yields === 'record-part');

function describeRegister({ mapping }: SourceDefinition) {
  const { describes } = mapping;
  if (!describes?.register) throw new Error('No register.');
  return { kind: describes.kind, ...describes.register };
}

describe('the register of a source', () => {
  it.each(ofRecords.map(({ slug }) => slug))('%s is named, and its number is the key of the record', async (slug) => {
    const { name, number } = describeRegister(await loadSource(slug));
    const { map } = load(await readFile(path.join(sourcesDirectory(), slug, 'source.yml'), 'utf8')) as {
      map: { key: unknown };
    };
    expect(name).toMatch(/^us(-[a-z]{2})?\//);
    const key = JSON.stringify(map.key);
    for (const column of number) expect(key).toContain(JSON.stringify(column));
  });

  it.each(ofParts.map(({ slug, mapping }) => [slug, mapping.describes?.family]))(
    '%s has parts of records, and is that of its family: %s',
    (_, family) => expect(family).toMatch(/^us(-[a-z]{2})?\//),
  );

  it('has records of one kind and one form of number in all sources that publish its number', () => {
    const numbered = ofRecords.map(describeRegister).filter(({ number }) => number.length > 0);
    for (const [, alike] of Map.groupBy(numbered, ({ name }) => name)) {
      expect(new Set(alike.map(({ kind, number }) => `${kind} ${number.length}`)).size).toBe(1);
    }
  });

  it.each([
    ['us-or/olcc', ['us-or/cannabis-licenses', 'us-or/olcc-licenses']],
    ['us/ppp', ['us-co/ppp-loans-denver', 'us/ppp-loans']],
  ])('%s is published by %j', (register, sources) => {
    const isWanted = ({ name, number }: ReturnType<typeof describeRegister>) => name === register && number.length > 0;
    expect(ofRecords.filter((one) => isWanted(describeRegister(one))).map(({ slug }) => slug)).toEqual(sources);
  });
});

describe('the day on which a record ends', () => {
  it.each([...ofRecords, ...ofParts].map((definition) => [definition.slug, definition] as const))(
    'is mapped where %s has a column for it',
    (_, { columns, ignored }) => {
      const names = ignored.map((place) => columns[place]?.name ?? '');
      expect(names.filter((name) => /expir|lapse/i.test(name))).toEqual([]);
    },
  );
});
