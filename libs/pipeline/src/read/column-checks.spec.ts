import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLoad } from './check-load.ts';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineSource } from '../testing/small-source.ts';
import { identifySource } from './identify-source.ts';

const HEADER = 'id,name,st';
const checked = (value: string) =>
  defineSource({
    columns: '\ncolumns: [id, name, st]',
    map: '\nmap: { file_number: id, name: name }',
    checks: `\nchecks: { minimum_rows: 1, maximum_reject_share: 0.1, columns_equal: { st: ${value} } }`,
  });
const file = (...states: readonly string[]): string =>
  `${[HEADER, ...states.map((state, at) => `${at},A ${at} LLC,${state}`)].join('\n')}\n`;

describe('columns_equal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'column-checks-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('rejects rows that say otherwise with what was expected, and takes blank ones', async () => {
    const { values, rejects } = await readAll(checked('[MT, Montana]'), memoryInput(file('mt ', 'IL', '', 'Montana')));
    expect(values).toHaveLength(3);
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([[3, 'st is "IL"; expected MT or Montana']]);
  });

  it('refuses a file of another state', async () => {
    const { tally } = await readAll(checked('MT'), memoryInput(file('IL', 'IL')));
    expect(checkLoad(checked('MT'), tally).failures).toEqual(['No row of the file could be used.']);
  });

  it.each([
    ['a file of another state', file('IL', 'IL'), false],
    ['a file of all states', file('IL', 'MT', 'WA'), false],
    ['its own file', file('MT', 'MT', 'IL'), true],
  ])('identifies %s: %#', async (title, text, fits) => {
    const path = join(folder, `${title}.csv`);
    writeFileSync(path, text);
    const [fit] = await identifySource(path, [checked('MT')], folder);
    expect(fit?.fits).toBe(fits);
    expect(fit?.problem ?? null).toEqual(fits ? null : expect.stringContaining('st is "IL"; expected MT.'));
  });

  it('names a column that the source lacks, and a value that is not text', () => {
    const wrong = (checks: string) => () =>
      defineSource({ checks: `\nchecks: { minimum_rows: 1, maximum_reject_share: 0.1, columns_equal: ${checks} }` });
    expect(wrong('{ stat: MT }')).toThrow('checks.columns_equal.stat: "stat" is not a column of this source');
    expect(wrong('{ city: 7 }')).toThrow("checks.columns_equal.city: a text is expected, not 7. Quote it: '7'");
  });
});
