import { describe, expect, it } from '@jest/globals';
import { readCompanyList } from './company-list.ts';
import type { CompanyQuery } from './company-row.ts';

const MOSSGATE: CompanyQuery = { name: 'Mossgate Ferments', state: 'OR' };
const PELICAN: CompanyQuery = { name: 'Pelican Spit Kayaks', state: 'OR' };
const MAPLE = { name: 'Maple, Oak & Alderson LLC', state: 'OR' };
const NAMES = [[{ name: 'Mossgate Ferments' }], [{ name: 'Pelican Spit Kayaks' }]];
const BOTH = [[MOSSGATE], [PELICAN]];

/** What each company of a list may mean, lines left out that may be none. */
function readings(list: unknown): (readonly CompanyQuery[])[] {
  const text = typeof list === 'string' ? list : JSON.stringify(list);
  return readCompanyList(text).flatMap((row) => (row.isDoubtful === true ? [] : [row.readings]));
}

describe('a list of companies, as assistants write lists', () => {
  it.each([
    ['lines', 'Mossgate Ferments | OR\r\n\r\n  Pelican Spit Kayaks | Oregon  \r\n'],
    ['a list', ['Mossgate Ferments | OR', 'Pelican Spit Kayaks | OR']],
    ['a list as a text of JSON, twice', JSON.stringify('["Mossgate Ferments | OR", "Pelican Spit Kayaks | OR"]')],
    ['a list of Python', "['Mossgate Ferments | OR', 'Pelican Spit Kayaks | OR',]"],
    ['objects', [MOSSGATE, { ...PELICAN, address: null }]],
    ['objects with other keys', [MOSSGATE, { 'Company Name': 'Pelican Spit Kayaks', jurisdiction: 'OR' }]],
    [
      'objects of Python',
      "[{'name': 'Mossgate Ferments', 'state': 'OR'}, {'name': 'Pelican Spit Kayaks', 'state': 'OR'}]",
    ],
    ['lines of objects', `${JSON.stringify(MOSSGATE)}\n${JSON.stringify(PELICAN)}`],
    ['an object around a list', { companies: ['Mossgate Ferments', 'Pelican Spit Kayaks'], state: 'OR' }],
    ['queries by their ids', { a: MOSSGATE, b: PELICAN }],
    ['states by names', { 'Mossgate Ferments': 'OR', 'Pelican Spit Kayaks': 'OR' }],
    ['columns', { name: ['Mossgate Ferments', 'Pelican Spit Kayaks'], state: ['OR', 'OR'] }],
    [
      'rows of cells',
      [
        ['Company', 'State'],
        ['Mossgate Ferments', 'OR'],
        ['Pelican Spit Kayaks', 'OR'],
      ],
    ],
    ['YAML', '- name: Mossgate Ferments\n  state: OR\n- name: "Pelican Spit Kayaks"\n  state: OR'],
    ['fields', 'Name: Mossgate Ferments\nState: OR\n\nName: Pelican Spit Kayaks\nState: OR'],
    ['a header with commas', 'name,state\nMossgate Ferments,OR\nPelican Spit Kayaks,OR'],
    ['a header with tabs', 'Company\tState\nMossgate Ferments\tOR\nPelican Spit Kayaks\tOR'],
    ['a header with pipes', 'Name | State\nMossgate Ferments | OR\nPelican Spit Kayaks | OR'],
    ['a table', '| Name | State |\n|---|:-:|\n| Mossgate Ferments | OR |\n| **Pelican Spit Kayaks** | `OR` |'],
    [
      'a table with sentences',
      'I have:\n\n| # | Vendor | State |\n|--|--|--|\n| 1 | Mossgate Ferments | OR |\n| 2 | Pelican Spit Kayaks | OR |\n\nLet me know!',
    ],
    ['a table without a header', '| Mossgate Ferments | OR |\n| Pelican Spit Kayaks | OR |'],
    [
      'a drawn table',
      '+------+----+\n| name | state |\n+------+----+\n| Mossgate Ferments | OR |\n| Pelican Spit Kayaks | OR |\n+------+----+',
    ],
    [
      'a block of code',
      'Here is the list:\n```json\n["Mossgate Ferments | OR", "Pelican Spit Kayaks | OR"]\n```\nThanks!',
    ],
    ['JSON in a sentence', 'Match these:\n["Mossgate Ferments | OR", "Pelican Spit Kayaks | OR"]\nplease.'],
    ['line ends typed out', 'Mossgate Ferments | OR\\nPelican Spit Kayaks | OR\\n'],
    ['lines of a list without brackets', '"Mossgate Ferments | OR",\n"Pelican Spit Kayaks | OR"'],
    ['states as headings', 'Oregon:\n- Mossgate Ferments\n- Pelican Spit Kayaks'],
    ['numbers, cells and a heading', 'Companies:\n1. Mossgate Ferments | OR\n2. Pelican Spit Kayaks | OR'],
    [
      'elements of HTML',
      '<table><tr><th>Name</th><th>State</th></tr><tr><td>Mossgate Ferments</td><td>OR</td></tr><tr><td>Pelican Spit Kayaks</td><td>OR</td></tr></table>',
    ],
  ])('reads %s', (_what, list) => {
    expect(readings(list)).toEqual(BOTH);
  });

  it.each([
    ['numbers', '1. Mossgate Ferments\n2. Pelican Spit Kayaks'],
    ['numbers in brackets', '1) Mossgate Ferments\n2) Pelican Spit Kayaks'],
    ['numbers and hyphens', '1 - Mossgate Ferments\n2 - Pelican Spit Kayaks'],
    ['numbers without a blank', '1.Mossgate Ferments\n2.Pelican Spit Kayaks'],
    ['letters', 'A. Mossgate Ferments\nB. Pelican Spit Kayaks'],
    ['bullets', '- Mossgate Ferments\n• Pelican Spit Kayaks'],
    ['boxes', '- [ ] Mossgate Ferments\n- [x] Pelican Spit Kayaks'],
    ['a quotation', '> Mossgate Ferments\n> Pelican Spit Kayaks'],
    ['semicolons', 'Mossgate Ferments; Pelican Spit Kayaks'],
    ['a header of one column', 'Companies\nMossgate Ferments\nPelican Spit Kayaks'],
    ['sentences around', 'Please match:\nMossgate Ferments\nPelican Spit Kayaks\nThank you very much.'],
    ['elements', '<ul><li>Mossgate Ferments</li><li>Pelican Spit Kayaks</li></ul>'],
  ])('reads names with %s', (_what, list) => {
    expect(readings(list)).toEqual(NAMES);
  });

  it('keeps the numbers, letters and commas of names', () => {
    expect(readings('3 Fiddles Tavern\n7-Eleven Inc.\nA. Tellin Company\n1st Choice\nfoo corp \\new\\')).toEqual(
      ['3 Fiddles Tavern', '7-Eleven Inc.', 'A. Tellin Company', '1st Choice', 'foo corp \\new\\'].map((name) => [
        { name },
      ]),
    );
    expect(readings('Maple, Oak & Alderson LLC | OR')).toEqual([[MAPLE]]);
    expect(readings('"Maple, Oak & Alderson LLC" | "OR"')).toEqual([[MAPLE]]);
    expect(readings('name,state\nMaple, Oak & Alderson LLC,OR')).toEqual([[MAPLE]]);
    expect(readings('Acme CO\nMossgate, Inc.')).toEqual([[{ name: 'Acme CO' }], [{ name: 'Mossgate, Inc.' }]]);
    expect(readings('1 Mossgate\n2 Pelican')[0]).toEqual([{ name: '1 Mossgate' }, { name: 'Mossgate' }]);
  });

  it('takes the state of an object or row from the key whose value is one', () => {
    const named = { name: 'Mossgate Ferments', state: 'OR' };
    expect(readings([{ company: 'Mossgate Ferments', state: 'Open', registered_in: 'OR' }])).toEqual([[named]]);
    expect(
      readings('| Name | State | State of Incorporation |\n|---|---|---|\n| Mossgate Ferments | Active | OR |'),
    ).toEqual([[named]]);
    expect(readings([{ name: 'Mossgate Ferments', state: 'Oregn' }])).toEqual([[{ ...named, state: 'Oregn' }]]);
  });

  it('keeps the others where an object has an empty name, and sends that as it is', () => {
    expect(readings([MOSSGATE, { name: null, state: 'OR' }, PELICAN])).toEqual([
      [MOSSGATE],
      [{ state: 'OR' }],
      [PELICAN],
    ]);
  });

  it('takes a state at the end of a line as one, and as a part of the name', () => {
    for (const line of ['Acme (OR)', 'Acme - Oregon', 'Acme, OR']) {
      expect(readings(line)).toEqual([
        [
          { name: line, state: 'OR' },
          { name: 'Acme', state: 'OR' },
        ],
      ]);
    }
    expect(readings('Acme OR')).toEqual([[{ name: 'Acme OR' }, { name: 'Acme', state: 'OR' }]]);
    const place = { city: 'Hood River', state: 'OR', postal_code: '97031' };
    expect(readings('Acme, Inc., 1 Oak St, Hood River, OR 97031')[0]?.at(-1)).toEqual({
      name: 'Acme, Inc.',
      address: '1 Oak St',
      ...place,
    });
    expect(readings('Acme, Hood River, OR 97031')[0]?.slice(1)).toEqual([
      { name: 'Acme, Hood River', state: 'OR', postal_code: '97031' },
      { name: 'Acme', ...place },
    ]);
    const roland = { name: 'Roland Construction', city: 'Bend', state: 'OR' };
    for (const line of ['3. Roland Construction; Bend, OR', '- Roland Construction (Bend, OR)'])
      expect(readings(line).map((all) => all.at(-1))).toEqual([roland]);
    expect(readings('Acme, Bend, Ore.')[0]?.at(-1)).toEqual({ name: 'Acme', city: 'Bend', state: 'Ore.' });
    expect(readings('Acme, OR; Pelican, WA')).toHaveLength(2);
    // Not Maple in a city of Oak & Alderson LLC.
    expect(readings('Maple, Oak & Alderson LLC, OR')[0]?.slice(1)).toEqual([MAPLE]);
    expect(readings('Acme | Hood River | Oregon')).toEqual([[{ name: 'Acme', state: 'OR', address: 'Hood River' }]]);
    expect(readings('Acme | Hood River')).toEqual([[{ name: 'Acme', state: 'Hood River' }]]);
  });

  it('doubts sentences, lines outside of a list, and lines that may be several companies', () => {
    const doubted = (text: string) =>
      readCompanyList(text).flatMap((row) => (row.isDoubtful === true ? [row.text] : []));
    expect(doubted('Mossgate Ferments, Pelican Spit Kayaks, 3 Fiddles Tavern')).toHaveLength(1);
    expect(doubted('1. A\n2. B\n3 Fiddles Tavern')).toEqual(['3 Fiddles Tavern']);
    expect(doubted('A LLC\nThanks in advance!')).toEqual(['Thanks in advance!']);
    expect(doubted('Yahoo! Inc.\nAcme Services Co.\nPlease Touch Museum | PA')).toEqual([]);
  });

  it.each([
    ['nothing', [], /^companies has no company\. Send one company per line/],
    ['only a heading', 'Vendors:\n', /^companies has no company/],
    ['half of JSON', '[{"name": "A", "state', /looks like JSON, but is not valid JSON/],
    ['objects without a name', [{ amount: 'A' }], /an object with the keys amount, and no name\. Send/],
    [
      'a table without names',
      '| Amount | Where |\n|---|---|\n| A | OR |',
      /a table with the columns Amount, Where, and none of names/,
    ],
  ])('says how to send %s', (_what, list, message) => {
    expect(() => readings(list)).toThrow(message);
  });

  it('is refused where a few names of YAML stand for more values than memory holds', () => {
    const doubled = Array.from({ length: 40 }, (_, level) => `&l${level + 1} [*l${level}, *l${level}]`);
    expect(() => readings(`[[Mossgate Ferments], &l0 [Pelican Spit Kayaks], ${doubled.join(', ')}]`)).toThrow(
      'not valid JSON',
    );
  });
});
