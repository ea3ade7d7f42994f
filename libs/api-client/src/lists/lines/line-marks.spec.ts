import { expect, it } from '@jest/globals';
import { readList } from '../read-list.ts';

async function cells(list: string): Promise<readonly (readonly string[])[]> {
  async function* text() {
    await Promise.resolve();
    yield list;
  }
  const advice = { format: 'CSV', encoding: String, nameColumn: 'Name it.' } as const;
  const read: (readonly string[])[] = [];
  for await (const row of (await readList(text(), { named: new Map(), advice })).rows) read.push(row.cells);
  return read;
}

it.each([
  ['numbers', '1. Cedar, Inc.\n2. 3 Fiddles LLC\n3. Oak Co\n'],
  ['numbers and tabs, as word processors copy them', '1.\tCedar, Inc.\r\n2.\t3 Fiddles LLC\r\n3.\tOak Co\r\n'],
  ['numbers in brackets, under a header', 'Company\n1) Cedar, Inc.\n2) 3 Fiddles LLC\n3) Oak Co\n'],
  ['hyphens', '- Cedar, Inc.\n- 3 Fiddles LLC\n- Oak Co\n'],
  ['dots', '  •\tCedar, Inc.\n  •\t3 Fiddles LLC\n  •\tOak Co'],
  ['boxes', '- [ ] Cedar, Inc.\n- [x] 3 Fiddles LLC\n- [ ] Oak Co\n'],
])('a list of names does not have the marks of its lines: %s', async (_what, list) => {
  expect(await cells(list)).toEqual([['Cedar, Inc.'], ['3 Fiddles LLC'], ['Oak Co']]);
});

it('a list of names keeps a number that may be of the name', async () => {
  const one = await cells('1. Cedar Inc\nOak Co\n');
  expect(one).toEqual([['1. Cedar Inc'], ['Oak Co']]);
  const numbered = await cells('1 Fiddle LLC\n2 Fiddles LLC\n');
  expect(numbered).toEqual([['1 Fiddle LLC'], ['2 Fiddles LLC']]);
  const table = await cells('Company,State\n1. Cedar Inc,OR\n2. Oak Co,OR\n');
  expect(table).toEqual([
    ['1. Cedar Inc', 'OR'],
    ['2. Oak Co', 'OR'],
  ]);
});

it('a table in Markdown has no row for its rule', async () => {
  expect(await cells('| Company | State |\n|---|:--|\n| Cedar Inc | OR |\n')).toEqual([
    ['', ' Cedar Inc ', ' OR ', ''],
  ]);
  expect(await cells('Company|State\n---|---\nCedar Inc|-\n')).toEqual([['Cedar Inc', '-']]);
});

it.each([
  ['a state', 'Cedar, Inc., OR\nOak & Co\n', ['Cedar, Inc.', '', '', 'OR', '']],
  ['a city', '"Cedar, Inc.", Bend, OR\nOak, Salem, OR\n', ['Cedar, Inc.', '', 'Bend', 'OR', '']],
  ['an address', '- Cedar, Inc., 1 Oak St, Bend, OR 97701\n', ['Cedar, Inc.', '1 Oak St', 'Bend', 'OR', '97701']],
  ['a ZIP code apart', 'Cedar, Inc., Bend, Oregon, 97701, USA', ['Cedar, Inc.', '', 'Bend', 'OR', '97701']],
  ['no comma after the city', 'Cedar, Inc., Coos Bay OR 97420', ['Cedar, Inc.', '', 'Coos Bay', 'OR', '97420']],
  ['a semicolon, of a longer list', '3. Cedar; Bend, OR\n7. Oak, Salem, OR', ['Cedar', '', 'Bend', 'OR', '']],
  ['brackets', '1) Cedar (Bend, OR)\n2) Oak (WA)', ['Cedar', '', 'Bend', 'OR', '']],
  ['a cut state', 'Smith, Jones & Brown, Bend, Ore.', ['Smith, Jones & Brown', '', 'Bend', 'Ore.', '']],
  ['the state CO', 'Cedar, Inc., CO\nOak (CO)', ['Cedar, Inc.', '', '', 'CO', '']],
  ['a city of PA', 'Cedar, Erie, PA\nOak LLC, PA\nSmith, Jones & Lee, PA', ['Cedar', '', 'Erie', 'PA', '']],
  ['pipes, under a header', 'Company\nCedar | OR | Bend\nOak | WA', ['Cedar', 'Bend', '', 'OR', '']],
])('a line of a list says the place of its company: %s', async (_what, list, first) => {
  const [read, ...others] = await cells(list);
  expect(read).toEqual(first);
  // CO and PA can be legal forms as well.
  if (list.includes('(CO)')) expect(others).toEqual([['Oak', '', '', 'CO', '']]);
  if (list.includes('PA'))
    expect(others).toEqual([
      ['Oak LLC', '', '', 'PA', ''],
      ['Smith, Jones & Lee, PA', '', '', '', ''],
    ]);
  expect(others).toHaveLength(list.trim().split('\n').length - (list.startsWith('Company') ? 2 : 1));
});

it.each([
  'A LLC,Newberg,OR\nB,Salem,OR',
  'Company\nA, Inc,OR\n',
  'V-12, Oak, OR\nV-13, Elm, OR',
  'Oak, Bend\nElm, Salem',
])('a table without a header is no list of lines: %j', async (list) => {
  await expect(cells(list)).rejects.toThrow('Line ');
});
