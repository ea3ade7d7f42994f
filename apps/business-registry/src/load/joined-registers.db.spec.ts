import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeZip } from '@registry/pipeline/make-zip';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hitColumns } from '../search/hit.row.ts';
import { RegistryFixture } from '../testing/registry-fixture.ts';

const SOURCE = 'us-il/limited-liability-companies';

interface Manager {
  readonly of: string;
  readonly name: string;
}

/** The six files of Illinois's limited liability companies, of which some tests spoil one. */
interface Files {
  readonly master: readonly string[];
  readonly names: readonly string[];
  readonly managers: readonly string[];
}

/** A file as the agency writes it: its day, its rows, their number. */
function toFile(day: string, rows: readonly string[]): string {
  const count = String(rows.length).padStart(7, '0');
  return [`RUN DATE = ${day} FILE:x`, ...rows, `END OF FILE RECORD COUNT= ${count}`, ''].join('\n');
}

const toMaster = (no: string, status = '00'): string => `${no}000000${status}202001012020010100000000 IL`;
const toName = (no: string, name = `Prairie ${no} LLC`): string => `${no}${name}`;
const toManager = ({ of, name }: Manager): string =>
  `${of}${name.padEnd(60)}${'1 Main St'.padEnd(45)}${'Springfield'.padEnd(30)}IL627010000202001011`;

describe('a register in several files', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const numbers = Array.from({ length: 10 }, (_, i) => `0100000${i}`);
  const managers = numbers.map((of) => ({ of, name: `Manager of ${of}` }));
  const files: Files = {
    master: numbers.map((no) => toMaster(no)),
    names: numbers.map((no) => toName(no)),
    managers: managers.map(toManager),
  };
  const pack = (day: string, { master, names, managers: people }: Files): Record<string, string> => ({
    'llcallmst.txt': toFile(day, master),
    'llcallnam.txt': toFile(day, names),
    'llcallagt.txt': toFile(day, []),
    'llcallase.txt': toFile(day, []),
    'llcallold.txt': toFile(day, []),
    'llcallmgr.txt': toFile(day, people),
  });
  const load = async (entries: Readonly<Record<string, string>>, more = {}) => {
    const file = join(registry.folder, 'llc.zip');
    writeFileSync(file, await makeZip(entries));
    return registry.load(SOURCE, file, undefined, { extent: 'whole', ...more });
  };
  const officers = () => registry.rows('SELECT file_number_key AS of, name FROM officers ORDER BY 1, 2');
  const history = () => registry.rows('SELECT file_number_key AS of, type, field FROM business_changes ORDER BY 1, 2');
  /** Companies with the dates of their data, the first two. */
  const dates = () =>
    registry.rows(
      `SELECT l.as_of::text, l.as_of_load IS NULL AS "hasOwn"
         FROM (SELECT ${hitColumns("'IL'")}, b.as_of_load FROM businesses b WHERE b.state = 'IL') l ORDER BY file_number LIMIT 2`,
    );
  const expected = managers.map(({ of, name }) => ({ of: `LLC-${of}`, name }));

  it('of which one is cut off takes nothing from companies, unless it is accepted as whole', async () => {
    await load(pack('20261101', files));
    expect(await officers()).toEqual(expected);
    const whole = pack('20261102', files);
    const cut = { ...whole, 'llcallmgr.txt': whole['llcallmgr.txt']?.slice(0, 600) ?? '' };
    expect(await load(cut)).toMatchObject({
      absent: 0,
      check: { passed: false, failures: [expect.stringContaining('truncated: llcallmgr.txt has no last line')] },
    });
    expect([await officers(), await history()]).toEqual([expected, []]);
    expect(await load(cut, { acceptEnd: true })).toMatchObject({ absent: 0, check: { passed: true } });
    expect((await officers()).length).toBeLessThan(expected.length);
  });

  it('takes nothing from a company because a row of it is not valid, and no other fact is kept from it', async () => {
    await load(pack('20261101', files));
    const [first = '', ...others] = files.managers;
    const garbled = { ...files, managers: [`${first} and more than its columns`, ...others] };
    expect(await load(pack('20261102', garbled))).toMatchObject({ rejected: 1, absent: 0 });
    expect([await officers(), await history()]).toEqual([expected, []]);
    const dissolved = [toMaster(numbers[0] ?? '', '11'), ...files.master.slice(1)];
    await load(pack('20261103', { ...garbled, master: dissolved }));
    expect(await officers()).toEqual(expected);
    expect(await registry.rows("SELECT status FROM businesses WHERE file_number_key = 'LLC-01000000'")).toEqual([
      { status: 'inactive' },
    ]);
    await load(pack('20261104', { ...files, master: dissolved, managers: others }));
    expect(await officers()).toEqual(expected.slice(1));
  });

  it('takes nothing from any company because of a row of which nobody knows whose it is', async () => {
    await load(pack('20261101', files));
    const garbled = ['?'.padEnd(400), ...files.managers.slice(1, -1)];
    expect(await load(pack('20261102', { ...files, managers: garbled }))).toMatchObject({ rejected: 1, absent: 0 });
    expect([await officers(), await history()]).toEqual([expected, []]);
    const dissolved = [toMaster(numbers[5] ?? '', '11'), ...files.master.toSpliced(5, 1)];
    await load(pack('20261103', { ...files, master: dissolved, managers: garbled }));
    expect(await officers()).toEqual(expected);
    expect(await history()).toEqual([
      { of: 'LLC-01000005', type: 'business.status_changed', field: 'status' },
      { of: 'LLC-01000005', type: 'business.status_changed', field: 'status_verbatim' },
    ]);
  });

  it('does not lack any company because of a row of which nobody knows whose it is', async () => {
    await load(pack('20261101', files));
    const without = (rows: readonly string[]) => rows.slice(1);
    const garbled = [...without(files.names), `?${files.names[0]}`.padEnd(400)];
    const lacking = { master: without(files.master), names: garbled, managers: without(files.managers) };
    const result = await load(pack('20261102', lacking));
    expect(result).toMatchObject({ rejected: 1, absent: 0, unconfirmed: 1, unreadRows: 1, check: { failures: [] } });
    expect(await history()).toEqual([]);
    expect((await dates()).map((row) => row['as_of'])).toEqual(['2026-11-01', '2026-11-02']);
    await load(pack('20261103', { ...lacking, names: without(files.names) }));
    expect((await history()).map((row) => row['of'])).toContain('LLC-01000000');
  });

  it('says that a person left who was kept because a row was not valid, once the file is whole again', async () => {
    await load(pack('20261101', files));
    const [first = '', ...others] = files.managers;
    await load(pack('20261102', { ...files, managers: [`${first} and more than its columns`, ...others] }));
    expect([await officers(), await history()]).toEqual([expected, []]);
    await load(pack('20261103', { ...files, managers: others }));
    expect(await officers()).toEqual(expected.slice(1));
    expect(await history()).toEqual([{ of: 'LLC-01000000', type: 'business.officers_changed', field: 'officers' }]);
  });

  it('does not lack a company whose rows are not valid and have its number without the letters before it, and does not date it', async () => {
    await load(pack('20261101', files));
    const [, ...others] = files.names;
    const result = await load(pack('20261102', { ...files, names: [toName(numbers[0] ?? '', ''), ...others] }));
    expect(result).toMatchObject({ rejected: 1, absent: 0 });
    expect(await history()).toEqual([]);
    expect(await dates()).toEqual([
      { as_of: '2026-11-01', hasOwn: true },
      { as_of: '2026-11-02', hasOwn: false },
    ]);
    await load(pack('20261103', files));
    expect((await dates()).map((row) => row['as_of'])).toEqual(['2026-11-03', '2026-11-03']);
  });
});
