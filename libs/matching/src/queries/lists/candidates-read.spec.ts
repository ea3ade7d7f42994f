import { describe, expect, it } from '@jest/globals';
import { matchQueries, readMatchQuery } from '../../index.ts';
import { FIRST_NUMBER, listedRegisters } from '../../testing/listed-registers.ts';

const names = [
  'Trethwill Designs LLC',
  'Trethwill Interiors Inc',
  'Trethwill Design Partners LP',
  'Bakes Holdings LLC',
  'Baker Street Holdings Inc',
  'Harrowgate Bread Company',
  'The Blue Heron and Sons Ventures LLC',
];

/** The names of the companies that are read for a query, and those of its candidates, the likeliest first. */
async function match(name: string): Promise<{ readonly read: readonly string[]; readonly found: readonly string[] }> {
  const companies = names.map((one, at) => ({
    id: `${at}`,
    state: 'CO' as const,
    names: [{ name: one, isLegal: true }],
    addresses: [],
  }));
  const registers = await listedRegisters(companies, 'whole');
  const read: string[] = [];
  const readsSeen: typeof registers = {
    ...registers,
    read: async (keys) => {
      const some = await registers.read(keys);
      read.push(...some.map((company) => company.names[0]?.name ?? ''));
      return some;
    },
  };
  const query = readMatchQuery({ name });
  if (query.kind !== 'query') throw new Error(query.message);
  const [matched] = await matchQueries([query.query], readsSeen);
  return { read, found: matched?.candidates.map(({ company }) => company.names[0]?.name ?? '') ?? [] };
}

describe('the companies that are compared with a query', () => {
  it.each([
    ['its very name', 'Trethwill Designs LLC'],
    ['its name with a letter less', 'Trethwil Designs LLC'],
    ['its name with two letters swapped', 'Trehtwill Designs LLC'],
    ['the same where two parts meet', 'Trethiwll Designs LLC'],
  ])('are one for %s', async (_, name) => expect((await match(name)).read).toEqual(['Trethwill Designs LLC']));

  it.each([
    ['without blanks', 'TheBlueHeronAndSonsVenturesLlc'],
    ['with two words split', 'The Blu e Heron And Sons Vent ures LLC'],
    ['with its form joined', 'The Blue Heron And Sons VenturesLLC'],
    ['with characters that nobody sees', 'The\u200bBlue\ufeffHe\u00adron\u3164And\u2060Sons Ventures LLC'],
  ])('are the one whose name is written %s', async (_, name) => {
    const { found } = await match(name);
    expect(found).toEqual(['The Blue Heron and Sons Ventures LLC']);
  });

  it('are further ones where the letter that differs makes a word of other names', async () => {
    const { read, found } = await match('Baker Holdings LLC');
    expect(read).toEqual(expect.arrayContaining(['Bakes Holdings LLC', 'Baker Street Holdings Inc']));
    expect(found).toEqual(expect.arrayContaining(['Bakes Holdings LLC', 'Baker Street Holdings Inc']));
  });

  it('are those that share words with it where none is spelled like it', async () => {
    expect((await match('Harrowgate Artisan Bread Company')).found[0]).toBe('Harrowgate Bread Company');
  });
});

describe('the company of a number', () => {
  it('is a candidate next to one that is called as the whole text', async () => {
    const companies = ['Mesa LLC dba Quill', 'Mesa LLC'].map((name, at) => ({
      id: `${at}`,
      state: 'CO' as const,
      names: [{ name, isLegal: true }],
      addresses: [],
    }));
    const registers = await listedRegisters(companies, 'whole');
    const query = readMatchQuery({ name: 'Mesa LLC dba Quill', state: 'CO', file_number: `${FIRST_NUMBER + 1}` });
    if (query.kind !== 'query') throw new Error(query.message);
    const [matched] = await matchQueries([query.query], registers);
    const found = matched?.candidates.map(({ company, facts }) => [company.names[0]?.name, facts.fileNumber]);
    expect(found).toContainEqual(['Mesa LLC', true]);
  });
});

describe('a name that only records give to a company', () => {
  it('does not keep companies with a similar name from being candidates', async () => {
    const companies = ['Birch Foundry LLC', 'Quill Lantern Designs LLC'].map((name, at) => ({
      id: `${at}`,
      state: 'CO' as const,
      names: [name, ...(at === 0 ? ['Quill Lantern'] : [])].map((one) => ({ name: one, isLegal: one === name })),
      addresses: [],
    }));
    const registers = await listedRegisters(companies, 'whole');
    const read = async (keys: readonly string[]) =>
      (await registers.read(keys)).map((one) => ({ ...one, names: one.names.filter(({ isLegal }) => isLegal) }));
    const query = readMatchQuery({ name: 'Quill Lantern' });
    if (query.kind !== 'query') throw new Error(query.message);
    const [matched] = await matchQueries([query.query], { ...registers, read });
    expect(matched?.candidates.map(({ company }) => company.names[0]?.name)).toEqual(['Quill Lantern Designs LLC']);
  });
});

describe('a name that more companies have than are compared', () => {
  const listed = (id: string, state: 'OR' | 'WA', name: string, postalCode: string) => ({
    id,
    state,
    names: [{ name, isLegal: true }],
    addresses: [{ kind: 'principal', fullAddress: `${id} Elm St`, city: `Town ${postalCode}`, postalCode }],
  });
  const registers = listedRegisters(
    [
      listed('one', 'OR', 'Phoenix LLC', '97301'),
      ...Array.from({ length: 100 }, (_, at) => listed(`or-${at}`, 'OR', `Phoenix Yoga ${at} LLC`, '97401')),
      ...Array.from({ length: 60 }, (_, at) => listed(`wa-${at}`, 'WA', 'Phoenix LLC', `${98_100 + at}`)),
    ],
    'whole',
  );
  const matchPhoenix = async (where: Record<string, string>) => {
    const query = readMatchQuery({ name: 'Phoenix LLC', ...where });
    if (query.kind !== 'query') throw new Error(query.message);
    const { idOf, ...all } = await registers;
    const [matched] = await matchQueries([query.query], all);
    const [first] = matched?.candidates ?? [];
    return { further: matched?.further, id: idOf(first?.company.key ?? ''), confidence: first?.confidence ?? 0 };
  };

  it('is of one company in a state where one has it, whatever others and other names have its words', async () => {
    const { confidence, ...found } = await matchPhoenix({ state: 'OR' });
    expect(found).toEqual({ id: 'one', further: 0 });
    expect(confidence).toBeGreaterThan(0.9);
  });

  it('is likelier of the one in its ZIP code than of all others together', async () => {
    const { confidence, ...found } = await matchPhoenix({ state: 'WA', postal_code: '98137' });
    expect(found).toEqual({ id: 'wa-37', further: 47 });
    expect(confidence).toBeGreaterThan(0.5);
    expect((await matchPhoenix({ state: 'WA' })).confidence).toBeLessThan(0.1);
  });
});
