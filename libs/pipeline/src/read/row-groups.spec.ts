import { expect, it } from '@jest/globals';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineSource } from '../testing/small-source.ts';

const grouped = defineSource({
  columns: `
columns: [id, name, role, who]
group_by: id`,
  map: `
map:
  file_number: id
  name: name
  officers:
    - { title: role, name: who }`,
});

it('knows of which records it has only a part: where a row next to them is not valid and has their key, or is cut within it', async () => {
  const parts = async (...rows: readonly string[]) => {
    const text = `id,name,role,who\n${rows.join('\n')}`;
    const { items } = await readAll(grouped, memoryInput(text), { isStrictOfEnd: true });
    expect(items.map(({ key }) => key)).toEqual(['41', '42', '43']);
    return items.filter(({ isPart }) => isPart).map(({ key }) => key);
  };
  const rows = ['41,A,Agent,X', '41,A,Manager,Y', '42,B,Agent,Z', '43,C,Agent,W'];
  const [first = '', second = '', third = '', fourth = ''] = rows;
  expect(await parts(...rows, '')).toEqual([]);
  for (const place of [0, 1, 2]) {
    expect(await parts(...rows.toSpliced(place, 0, '41,A,Manager,"Y",and,more'), '')).toEqual(['41']);
  }
  expect(await parts(first, second, '410,too,few', third, fourth, '')).toEqual([]);
  expect(await parts(first, second, '410,too,few', '9,41', third, fourth, '')).toEqual(['41']);
  expect(await parts(first, second, third, fourth, '4')).toEqual(['43']);
});

it('has only a part of each record where a file may be cut off, unless that is accepted', async () => {
  const input = {
    ...memoryInput('id,name,role,who\n41,A,Agent,X\n'),
    endDoubt: 'who.csv does not end with a line break',
  };
  const read = async (isStrictOfEnd: boolean) => (await readAll(grouped, input, { isStrictOfEnd })).items;
  const [[part], [whole]] = [await read(true), await read(false)];
  expect([part?.isPart, whole?.isPart]).toEqual([true, false]);
  expect(part?.digest).not.toBe(whole?.digest);
});
