import { describe, expect, it } from '@jest/globals';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineSource } from '../testing/small-source.ts';

describe('the day of the data', () => {
  const dated = defineSource({
    file: "\nfile: { format: delimited, delimiter: '|', header: false, frame: '^[BE]OF (?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})' }",
    columns: '\ncolumns: [id, name]',
    map: '\nmap: { file_number: id, name: name }',
    lookups: '{}',
  });
  const column = defineSource({
    file: '\nfile: { format: csv }\nas_of: { column: as_of, format: MM/DD/YYYY }\nvolatile: [as_of]',
    columns: '\ncolumns: [id, name, as_of]',
    map: '\nmap: { file_number: id, name: name }',
    lookups: '{}',
  });
  const HEADER = 'id,name,as_of\n';

  it('is what the first line of the frame states, and a file whose last line states another may not be whole', async () => {
    const { tally } = await readAll(dated, memoryInput('BOF 20261101\n1|A\nEOF 20261101\n'));
    expect([tally.statedDay, tally.endDoubts]).toEqual([{ day: '2026-11-01', line: 1 }, []]);
    const { tally: doubted } = await readAll(dated, memoryInput('BOF 20261101\n1|A\nEOF 20261008\n'));
    expect(doubted.endDoubts).toEqual(['line 3 says that its data are dated 2026-10-08, and line 1 says 2026-11-01']);
    expect((await readAll(dated, memoryInput('BOF 00000000\n1|A\nEOF 00000000\n'))).tally.statedDay).toBeNull();
  });

  it('is what a column says in every row; a row of another day is rejected', async () => {
    const { tally, rejects } = await readAll(column, memoryInput(`${HEADER}1,A,\n2,B,11/01/2026\n3,C,10/08/2026\n`));
    expect([tally.statedDay?.day, tally.items]).toEqual(['2026-11-01', 2]);
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'its data are dated 2026-10-08, and line 3 says 2026-11-01'],
    ]);
  });

  it('of a column changes no record', async () => {
    const [one, other] = await Promise.all(
      ['11/01/2026', '10/08/2026'].map((day) => readAll(column, memoryInput(`${HEADER}1,A,${day}\n`))),
    );
    expect(one?.items.map(({ digest }) => digest)).toEqual(other?.items.map(({ digest }) => digest));
  });
});
