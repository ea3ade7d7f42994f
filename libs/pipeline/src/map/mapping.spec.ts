import { describe, expect, it } from '@jest/globals';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineSource } from '../testing/small-source.ts';
import type { RegisteredBusiness } from '../rows/registered-business.ts';

/** What the given `map` and lookups make of one row of the columns a to h. */
async function map(
  mapping: string,
  cells: string,
  lookups?: string,
): Promise<{ value: RegisteredBusiness; unknownValues: unknown[]; remarks: unknown[] }> {
  const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const used = columns.filter((column) => new RegExp(`\\b${column}\\b`).test(mapping));
  const definition = defineSource({
    columns: `\ncolumns: [id, ${columns.join(', ')}]`,
    ignored: `\nignored: [${columns.filter((column) => !used.includes(column)).join(', ')}]`,
    map: `\nmap:\n  file_number: id\n${mapping}`,
    ...(lookups === undefined ? {} : { lookups }),
  });
  const padded = cells.split(/,(?! )/);
  while (padded.length < columns.length) padded.push('');
  const { values, tally } = await readAll(definition, memoryInput(`id,${columns.join(',')}\n1,${padded.join(',')}\n`));
  return {
    value: values[0] as RegisteredBusiness,
    unknownValues: tally.unknownValues.list(),
    remarks: tally.remarks.list(),
  };
}

const toName = async (expression: string, cells: string, lookups?: string): Promise<string | undefined> =>
  (await map(`  name: ${expression}`, cells, lookups)).value?.name;

describe('texts', () => {
  const table: readonly [title: string, expression: string, cells: string, expected: string | undefined][] = [
    ['a column without its outer blanks', 'a', '  ACME  LLC ', 'ACME  LLC'],
    ['the first column that is filled', '[a, b, c]', ' ,B,C', 'B'],
    ['columns joined, blank ones left out', '{ join: [a, b, c] }', 'A,,C', 'A C'],
    ['columns joined with something between', "{ join: [a, b], with: ', ' }", 'A,B', 'A, B'],
    ['a constant', '{ constant: ACME }', '', 'ACME'],
    ['the group of a pattern', "{ column: a, pattern: '^(.+) \\(' }", 'ACME (12)', 'ACME'],
    ['nothing where the pattern does not fit', "{ column: a, pattern: '^(.+) \\(' }", 'ACME', undefined],
    ['a text without what is cut out', "{ column: a, without: '; Delinquent .*$' }", 'ACME; Delinquent 2015', 'ACME'],
    ['nothing where a filler stands', '{ column: a, except: [None given] }', 'NONE GIVEN', undefined],
    ['an identifier with its lost zeros', '{ column: a, pad: 9 }', '12345678.0', '012345678'],
    ['an identifier that lost nothing', '{ column: a, pad: 9 }', '123456789', '123456789'],
    ['no number, and not padded', '{ column: a, pad: 9 }', 'A-12', 'A-12'],
    ['a number with decimals, and not padded', '{ column: a, pad: 9 }', '12.5', '12.5'],
    ['a default where nothing stands', '{ column: a, default: X }', '', 'X'],
    ['a column only when another says so', '{ column: a, when: { b: [y, z] } }', 'ACME,Z', 'ACME'],
    ['nothing when another does not', '{ column: a, when: { b: { not: Z } } }', 'ACME,z', undefined],
    ['a meaning from a table, letter case aside', '{ column: a, lookup: names }', 'acme ', 'Acme Inc'],
  ];

  it.each(table)('are %s', async (_title, expression, cells, expected) => {
    expect(await toName(expression, cells, 'names: { Acme Inc: [ACME] }')).toBe(expected);
  });

  it("count what a table lacks, with the table's name, once a record", async () => {
    const { value, unknownValues } = await map(
      '  name: a\n  entity_type: { column: b, lookup: types }',
      'ACME,WHAT',
      'types: { LLC: [L] }',
    );
    expect(value.entityType).toBeNull();
    expect(unknownValues).toEqual([{ value: 'types: WHAT', count: 1 }]);
  });
});

describe('states', () => {
  const formed = async (wording: string) => {
    const { value, unknownValues } = await map('  name: a\n  formation_state: b', `ACME,"${wording}"`);
    return { state: value.formationState, unknownValues };
  };

  it.each([
    ['US, IA', 'IA'],
    ['Ontario, Canada', null],
    ['Unknown', null],
  ])('in the wording %j are read as those of callers: %j', async (wording, state) => {
    expect(await formed(wording)).toEqual({ state, unknownValues: [] });
  });

  it.each(['Iowaa', 'IA/NE', 'Elsewhere, IA'])('that cannot be read, as %j, are counted', async (wording) => {
    const unknownValues = [{ value: `formation_state that cannot be read: ${wording}`, count: 1 }];
    expect(await formed(wording)).toEqual({ state: null, unknownValues });
  });
});

describe('dates', () => {
  const dated = async (cells: string): Promise<string | null | undefined> =>
    (await map('  name: a\n  registration_date: { latest: [b, c, d], format: MM/DD/YYYY }', cells)).value
      .registrationDate;

  it('are the latest of several columns, whatever their order, without those that are none', async () => {
    expect(await dated('A,01/02/2019,3/4/2021,05/06/2020')).toBe('2021-03-04');
    expect(await dated('A,,99/99/9999,05/06/2020')).toBe('2020-05-06');
    expect(await dated('A,12/31/2099,01/01/2100,05/06/2020')).toBe('2100-01-01');
    expect(await dated('A,12/31/2099,,05/06/2020')).toBe('2020-05-06');
    expect(await dated('A,,,')).toBeNull();
  });
});

describe('addresses', () => {
  const toAddress = async (block: string, cells: string): Promise<unknown> =>
    (await map(`  name: h\n  addresses:\n    - ${block}`, `${cells}`)).value.addresses;
  const whole = '{ kind: principal, line1: a, line2: b, city: c, state: d, postal_code: e, country: f }';

  it('are put together in one line, states as codes, the home country left out', async () => {
    expect(await toAddress(whole, '1 Main St,Suite 2,Denver,Colorado,80202,usa,,X')).toMatchObject([
      { kind: 'principal', fullAddress: '1 Main St, Suite 2, Denver, CO 80202', state: 'CO', postalCode: '80202' },
    ]);
  });

  it('name another country, keep a foreign region as published in their text and leave out what is missing', async () => {
    expect(await toAddress(whole, '1 Queen St,,Toronto,ONTARIO,M5V 2T6,Canada,,X')).toMatchObject([
      { fullAddress: '1 Queen St, Toronto, ONTARIO M5V 2T6, Canada', addressLine2: null, state: 'ON', country: 'CA' },
    ]);
    expect(await toAddress(whole, ',,Miami,,33126,,,X')).toMatchObject([
      { fullAddress: 'Miami, 33126', addressLine1: null, state: null },
    ]);
  });

  it.each([
    ['Paterson', 'New Jersey', '7504', '07504'],
    ['Paterson', 'NJ', '75041234', '07504-1234'],
    ['San Juan', 'PR', '737', '00737'],
    ['San Juan', 'PR', '9261', '9261'],
    ['Denver', 'CO', '8020', '8020'],
    ['Nowhere', '', '7504', '7504'],
    ['Denver', 'CO', '0', null],
    ['Denver', 'CO', '00000-0000', null],
  ])('of %s, %s with the postal code %s have the postal code %s', async (city, state, published, postalCode) => {
    const found = await toAddress(whole, `1 Main St,,${city},${state},${published},,,X`);
    expect(found).toMatchObject([{ postalCode, fullAddress: expect.stringMatching(`${postalCode ?? state}$`) }]);
  });

  it('are none where nothing but a country stands', async () => {
    expect(await toAddress(whole, ',,,,,US,,X')).toEqual([]);
  });

  it('can come whole', async () => {
    expect(await toAddress('{ kind: mailing, full: a }', 'PO Box 1 Denver,,,,,,,X')).toMatchObject([
      { fullAddress: 'PO Box 1 Denver', city: null },
    ]);
  });
});

describe('officers', () => {
  const listOfficers = async (block: string, cells: string): Promise<unknown> =>
    (await map(`  name: h\n  officers:\n    - ${block}`, cells)).value.officers.map(({ name, kind, titles }) => [
      name,
      kind,
      titles[0],
    ]);
  const agent = '{ title: { constant: Agent }, person: { first: a, middle: b, last: c, suffix: d }, firm: e }';

  it.each([
    'NONE',
    'n/a',
    'N.A.',
    '-',
    '***',
    'Unknown',
    'VACANT',
    'AGENT RESIGNED',
    'Registered Agent Revoked',
    'No agent on file',
  ])('are none where %s stands in place of a name', async (name) => {
    expect(await listOfficers(agent, `,,,,${name},,,X`)).toEqual([]);
    expect(await listOfficers(agent, `,,${name},,,,,X`)).toEqual([]);
    const { value } = await map('  name: h\n  alternative_names:\n    - { kind: trade, name: a }', `${name},,,,,,,X`);
    expect(value.alternativeNames).toEqual([]);
  });

  it.each([
    'NONE BUT THE BEST LLC',
    'VACANT LAND CO',
    'AGENT RESIGNED LLC',
    '日本',
    'NO AGENT NEEDED INC',
    '0',
    'UNKNOWN LLC',
  ])('may be called %s', async (name) => expect(await listOfficers(agent, `,,,,${name},,,X`)).toHaveLength(1));

  it('are persons in speaking order or firms, both where both are filled, none where neither is', async () => {
    expect(await listOfficers(agent, 'JOHN,Q,PUBLIC,JR,,,,X')).toEqual([['JOHN Q PUBLIC JR', 'person', 'Agent']]);
    expect(await listOfficers(agent, ',,,,AGENTS INC,,,X')).toEqual([['AGENTS INC', 'firm', 'Agent']]);
    expect(await listOfficers(agent, 'JOHN,,PUBLIC,,AGENTS INC,,,X')).toHaveLength(2);
    expect(await listOfficers(agent, ',Q,,JR,,,,X')).toEqual([]);
  });

  it('are firms or persons by their own words where the source does not say', async () => {
    const block = '{ title: { constant: Agent }, name: a }';
    const kinds: Record<string, string> = {
      'JOHN  Q PUBLIC': 'person',
      'Evan Ancker': 'person',
      'LEGALZOOM.COM INC.': 'firm',
      'SMITH LAW GROUP': 'firm',
      'Harbor Filings LLC': 'firm',
    };
    for (const [name, kind] of Object.entries(kinds)) {
      expect(await listOfficers(block, `${name},,,,,,,X`)).toEqual([[name.replace('  ', ' '), kind, 'Agent']]);
    }
  });

  it('leave out the company itself where that is asked for', async () => {
    const block = '{ title: { constant: DOS Process }, name: a, skip_own_name: true }';
    expect(await listOfficers(block, 'acme llc,,,,,,,ACME LLC')).toEqual([]);
    expect(await listOfficers(block, 'JANE DOE,,,,,,,ACME LLC')).toHaveLength(1);
  });

  it('come in numbered blocks, in their order, with a title for those that have none', async () => {
    const definition = defineSource({
      columns: '\ncolumns: [id, name, Name 1, Title 1, Name 2, Title 2]',
      map: "\nmap:\n  file_number: id\n  name: name\n  officers:\n    - { repeat: 2, title: 'Title {n}', person: { name: 'Name {n}' } }",
    });
    const { values } = await readAll(
      definition,
      memoryInput('id,name,Name 1,Title 1,Name 2,Title 2\n1,X,ANN,,BOB,MGR\n'),
    );
    expect(values[0]?.officers.map(({ name, titles }) => [name, titles])).toEqual([
      ['ANN', ['Officer']],
      ['BOB', ['MGR']],
    ]);
  });
});

describe('the rest of a company', () => {
  it('takes formation date and state from where source.yml says, domestic companies alone where it says so', async () => {
    const mapping =
      '  name: a\n  registration_date: { column: b, format: YYYY-MM-DD }\n  formation_state: c\n  formation_date: registration_date_if_domestic';
    expect((await map(mapping, 'A,2019-03-01,Colorado')).value).toMatchObject({
      formationState: 'CO',
      formationDate: '2019-03-01',
    });
    expect((await map(mapping, 'A,2019-03-01,DELAWARE')).value).toMatchObject({
      formationState: 'DE',
      formationDate: null,
      registrationDate: '2019-03-01',
    });
    expect((await map(mapping, 'A,2019-03-01,Luxembourg')).value).toMatchObject({
      formationState: null,
      formationDate: null,
    });
    const own = mapping.replace('registration_date_if_domestic', '{ column: d, format: MMDDYYYY }');
    expect((await map(own, 'A,2019-03-01,DE,01312001')).value.formationDate).toBe('2001-01-31');
  });

  it('keeps an employer number only where it is one, and says so where it is not', async () => {
    expect((await map('  name: a\n  ein: b', 'A,84-3692455')).value.ein).toBe('843692455');
    const { value, remarks } = await map('  name: a\n  ein: b', 'A,APPLIED');
    expect(value.ein).toBeNull();
    expect(remarks).toHaveLength(1);
  });

  it('lists other names, save one that is the legal name again', async () => {
    const mapping = '  name: a\n  alternative_names:\n    - { kind: trade, name: b }\n    - { kind: former, name: c }';
    expect((await map(mapping, 'ACME LLC,acme llc,OLD ACME')).value.alternativeNames).toEqual([
      { name: 'OLD ACME', kind: 'former' },
    ]);
  });
});
