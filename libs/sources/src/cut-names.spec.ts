import { expect, it } from '@jest/globals';
import { openInput, readSource } from '@registry/pipeline';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeZip } from '@registry/pipeline/make-zip';
import { loadSource } from './load-source.ts';

/** What is compared of a company. */
interface Named {
  readonly name: string;
  readonly alternativeNames: readonly { readonly name: string; readonly kind: string }[];
}

it.each([
  ['OAK LLC', 'OAK LLC', []],
  ['OAK LLC (USED IN VA BY: CEDAR RIDGE LLC)', 'CEDAR RIDGE LLC', ['OAK LLC']],
  ['OAK LLC (USED IN VA BY: CEDAR (VA) LLC)', 'CEDAR (VA) LLC', ['OAK LLC']],
  ['OAK LLC (USED IN VA BY: CEDAR RID', 'OAK LLC', []],
  ['OAK LLC (USED IN VA BY: CEDAR (VA)', 'OAK LLC', []],
  ['OAK LLC (USED IN VA BY:', 'OAK LLC', []],
  ['OAK LLC (USED IN V', 'OAK LLC', []],
  ['OAK LLC (USED', 'OAK LLC', []],
  ['OAK (USED CARS) LLC', 'OAK (USED CARS) LLC', []],
])('a name of Virginia that may be cut within its bracket: %j is %j', async (published, legal, trade) => {
  const folder = mkdtempSync(join(tmpdir(), 'cut-names-'));
  try {
    const definition = await loadSource('us-va/business-registry');
    const headers = definition.columns.map(({ name }) => name);
    const own = headers.slice(0, headers.indexOf('File'));
    const toFile = (columns: readonly string[], row: Readonly<Record<string, string>>) =>
      `${columns.join(',')}\r\n${columns.map((column) => `"${row[column] ?? ''}"`).join(',')},\r\n`;
    const row = { EntityID: '11000001', Name: published, Status: 'ACTIVE' };
    const ids = (name: string): string => toFile(own, { ...row, EntityID: name });
    const entries = {
      'Corp.csv': ids('11000001'),
      ...Object.fromEntries(
        ['LLC', 'LP', 'GP', 'BTrust', 'PSA'].map((file, at) => [`${file}.csv`, ids(`1200000${at}`)]),
      ),
      'NameHistory.csv': toFile(['EntityID', 'NameStatus', 'NameEffDate', 'EntityName'], { EntityID: '11000001' }),
      'Officer.csv': toFile(['EntityID', 'OfficerLastName', 'OfficerFirstName', 'OfficerMiddleName', 'OfficerTitle'], {
        EntityID: '11000001',
      }),
    };
    const file = join(folder, 'BEData11012026.zip');
    writeFileSync(file, await makeZip(entries));
    const input = await openInput(file, { cacheDir: folder, join: definition.format.join });
    const names: unknown[] = [];
    for await (const { items } of readSource(definition, input)) {
      for (const item of items) {
        const mapped = item.map();
        if (item.key !== '11000001' || !mapped.ok) continue;
        const { name, alternativeNames } = mapped.value as unknown as Named;
        names.push(
          name,
          alternativeNames.filter(({ kind }) => kind === 'trade').map((other) => other.name),
        );
      }
    }
    await input.close();
    expect(names).toEqual([legal, trade]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
