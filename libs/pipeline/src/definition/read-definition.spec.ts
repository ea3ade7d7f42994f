import { describe, expect, it } from '@jest/globals';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineSource, SMALL_HEADER, smallSource } from '../testing/small-source.ts';
import type { RegisteredBusiness } from '../rows/registered-business.ts';
import { readDefinition } from './read-definition.ts';

const { lookups, ...sections } = smallSource;
const text = Object.values(sections).join('\n');
const replaced = (from: string, to: string): (() => unknown) => {
  if (!text.includes(from)) throw new Error(`the fixture has no ${from}`);
  return () => readDefinition({ slug: 'us-co/small', source: text.replace(from, () => to), lookups });
};

function toMessage(read: () => unknown): string {
  try {
    read();
    return 'no fault';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the description of a source', () => {
  const complaints: readonly [title: string, from: string, to: string, message: string][] = [
    ['a missing key', 'publisher: An agency', '', 'publisher is missing'],
    ['an unknown key', 'publisher:', 'publishr: x\npublisher:', 'publishr: unknown key; did you mean publisher?'],
    [
      'an address of entries without their number',
      'license:',
      'entry_url: https://example.org/entries\nlicense:',
      'entry_url: expected an https URL that contains {number} once',
    ],
    [
      'an address whose file has no extent',
      'license:',
      'download: https://example.org/file.csv\nlicense:',
      'extent is missing',
    ],
    [
      'a file with another extent than there is',
      'license:',
      'download: { url: https://example.org/file.csv, extent: all }\nlicense:',
      'download.extent: "all" is not one of whole, increment',
    ],
    ['the former name of a key', 'license:', 'licence:', 'licence: unknown key; did you mean license?'],
    [
      'a column that is none',
      'name: name',
      'name: nmae',
      'map.name: "nmae" is not a column of this source; did you mean "name"?',
    ],
    [
      'a column in the depth of a block',
      'city: city',
      'city: town',
      'map.addresses[0].city: "town" is not a column of this source',
    ],
    [
      'a column that is forgotten',
      'zip, agent]',
      'zip, agent, county, naics]',
      'neither mapped nor ignored: "county", "naics"; use them in map, or list them in ignored',
    ],
    ['a column both mapped and ignored', 'map:', 'ignored: [zip]\nmap:', 'ignored, but the mapping uses them: "zip"'],
    [
      'a column that stands there twice',
      'zip, agent]',
      'zip, agent, zip]',
      'columns: the column "zip" stands there twice',
    ],
    ['an unknown state', 'state: CO', 'state: XX', 'state: "XX" is not a two-letter code'],
    ['an unknown format', 'format: csv', 'format: docx', 'file.format: "docx" is not one of csv, tsv'],
    [
      'a date format that is none',
      'YYYY-MM-DD]',
      'DD.MM.YYYY]',
      'map.registration_date.format[1]: "DD.MM.YYYY" is not one of',
    ],
    [
      'a date format in other letters',
      'YYYY-MM-DD]',
      'M/D/YYYY]',
      'map.registration_date.format[1]: "M/D/YYYY" is written MM/DD/YYYY, which takes months and days of one digit too',
    ],
    [
      'a key without effect in its format',
      'format: csv',
      'format: csv, delimiter: ";"',
      'file.delimiter: it has no effect here: only the format delimited has one. Leave it out',
    ],
    [
      'a separator of nothing',
      'name: name',
      'name: { column: name, with: ", " }',
      'map.name.with: it has no effect here: only join has parts to separate. Leave it out',
    ],
    [
      'a table that is missing',
      'lookup: standing',
      'lookup: statuses',
      'map.status.lookup: lookups.yml has no table "statuses"; it has standing',
    ],
    [
      'a target that is none',
      'target: business-registry',
      'target: registry',
      'target: "registry" is not one of business-registry',
    ],
    [
      'a verdict that is none',
      'verified: published-layout',
      'verified: maybe',
      'verified: "maybe" is not one of real-file, published-layout',
    ],
    [
      'a share above one',
      'maximum_reject_share: 0.1',
      'maximum_reject_share: 10',
      'checks.maximum_reject_share: a number from 0 to 1 is expected, not 10',
    ],
    [
      'a pattern without a group',
      'name: name',
      "name: { column: name, pattern: '^.+$' }",
      'map.name.pattern: a pattern has exactly one group',
    ],
    [
      'a pattern that is none',
      'name: name',
      "name: { column: name, without: '(' }",
      'map.name.without: Invalid regular expression',
    ],
    [
      'an expression of two sources',
      'name: name',
      'name: { column: name, constant: X }',
      'map.name: exactly one of column, first, join, pieces, constant is expected',
    ],
    [
      'an officer without a name',
      'name: agent',
      'skip_own_name: true',
      'map.officers[0]: one of person, firm, name is expected',
    ],
    [
      'a status beside a standing of the whole dataset',
      'verified: published-layout',
      'verified: published-layout\ndataset_standing: active',
      'map.status: a source whose dataset_standing is given has no status of its own',
    ],
    [
      'a layout of a column that is none',
      'map:',
      'layouts: { export: { nmae: Name } }\nmap:',
      'layouts.export.nmae: "nmae" is not a column of this source',
    ],
    [
      'two columns with one header',
      'map:',
      'layouts: { export: { name: id } }\nmap:',
      'layouts.export: two columns have the header "id"',
    ],
    [
      'a sample of a column that is none',
      'map:',
      'sample: { columns: { nmae: X } }\nmap:',
      'sample.columns.nmae: "nmae" is not a column of this source; did you mean "name"?',
    ],
    [
      'a word of a sample that is none',
      'map:',
      "sample: { columns: { name: 'X {nmae}' } }\nmap:",
      'sample.columns.name: {nmae} is not one of {index}',
    ],
    [
      'a kind of company that is none',
      'map:',
      'sample: { columns: { type: { by_kind: { corporatoin: Inc } } } }\nmap:',
      'sample.columns.type.by_kind.corporatoin: unknown key; did you mean corporation?',
    ],
    [
      'a number of a sample that other rows cannot know',
      'map:',
      "sample: { number: '{name}{index}' }\nmap:",
      'sample.number: a number consists of {index} and {year} only',
    ],
    ['an unknown key of a sample', 'map:', 'sample: { rows: 5 }\nmap:', 'sample.rows: unknown key'],
    ['no YAML', 'publisher: An agency', 'publisher: [', ''],
  ];

  it.each(complaints)('complains of %s with file, place and what would be right', (_title, from, to, message) => {
    expect(replaced(from, to)).toThrow(`us-co/small/source.yml: ${message}`);
    expect(replaced(from, to)).toThrow(expect.objectContaining({ name: 'SourceDefinitionError' }));
  });

  it('reports every fault at once, and says to quote a number that stands for a text', () => {
    const faulty = text
      .replace('publisher: An agency', 'publsher: An agency')
      .replace('zip, agent]', 'zip, agent, county]')
      .replace('city: city', 'city: town')
      .replace('name: name', 'name: 2')
      .replace('maximum_reject_share: 0.1', 'expected_rows: 5');
    const found = toMessage(() => readDefinition({ slug: 'us-co/small', source: faulty, lookups }));
    expect(found.split('\n')).toHaveLength(6);
    for (const part of [
      'publisher is missing',
      'maximum_reject_share is missing',
      "Quote it: '2'",
      '"town" is not a column',
      '"county"',
    ])
      expect(found).toContain(part);
  });

  it('complains of a wording that stands in a table twice, and of a status that means no standing', () => {
    expect(() => defineSource({ lookups: 'standing: { active: [Good], inactive: [good] }' })).toThrow(
      'us-co/small/lookups.yml: standing.inactive[0]: "good" stands in this table twice',
    );
    expect(() => defineSource({ lookups: 'standing: { alive: [Good] }' })).toThrow(
      /means "alive" by some wordings; a status is active, inactive or unknown/,
    );
  });

  const fixed =
    (columns: string): (() => unknown) =>
    () =>
      defineSource({
        file: '\nfile: { format: fixed-width, row_length: 20 }',
        columns: `\ncolumns:\n${columns}`,
        map: '\nmap: { file_number: A, name: B }',
      });

  it('complains of gaps and overlaps in the columns of a fixed-width file', () => {
    expect(fixed('  - { name: A, start: 1, length: 5 }\n  - { name: B, start: 7, length: 14 }')).toThrow(
      '"B" starts at byte 7, but the columns before it end at 5',
    );
    expect(fixed('  - { name: A, start: 1, length: 8 }\n  - { name: B, start: 7, length: 14 }')).toThrow(
      '"B" starts at byte 7, but the columns before it end at 8',
    );
    expect(fixed('  - { name: A, start: 1, length: 8 }\n  - { name: B, start: 9, length: 10 }')).toThrow(
      'the columns end at byte 18, but a row has 20',
    );
    expect(
      fixed('  - { name: A, start: 1, length: 8, parts: { x: 9 } }\n  - { name: B, start: 9, length: 12 }'),
    ).toThrow(/a number from 1 to 8/);
  });

  it('has a version that changes with what decides a mapping, and with nothing else', () => {
    const version = defineSource().version;
    expect(defineSource({ head: smallSource.head.replace('A register', 'The register') }).version).toBe(version);
    expect(defineSource({ checks: '\nchecks: { minimum_rows: 5, maximum_reject_share: 0 }' }).version).toBe(version);
    expect(defineSource({ map: smallSource.map.replace('entity_type: type', 'ein: type') }).version).not.toBe(version);
    expect(defineSource({ checks: `${smallSource.checks}\nsample: { columns: { zip: '{zip}' } }` }).version).toBe(
      version,
    );
    expect(defineSource({ lookups: `${smallSource.lookups}\n  unknown: [Odd]` }).version).not.toBe(version);
  });

  it('lets a transform have the last word over the mapped record, and rejects a record that it cannot take', async () => {
    const run = (mapped: unknown, rows: readonly Record<string, unknown>[]): never => {
      if (rows[0]?.['name'] === 'BAD') throw new Error('no such company');
      return { ...(mapped as RegisteredBusiness), entityType: `${String(rows[0]?.['type'])}!` } as never;
    };
    const definition = readDefinition({ slug: 'us-co/small', source: text, lookups, transform: { text: 'v1', run } });
    const { items, values, tally } = await readAll(
      definition,
      memoryInput(`${SMALL_HEADER}\n1,A,,LLC,,,,,\n2,BAD,,,,,,,\n`),
    );
    expect(values).toMatchObject([{ entityType: 'LLC!' }]);
    expect(items).toHaveLength(2);
    expect(tally).toMatchObject({ rowsRead: 2, rowsRejected: 1, items: 1 });
    expect(
      readDefinition({ slug: 'us-co/small', source: text, lookups, transform: { text: 'v2', run } }).version,
    ).not.toBe(definition.version);
  });
});
