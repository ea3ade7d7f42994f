import { beforeAll, describe, expect, it } from '@jest/globals';
import { exampleBatch } from '@registry/contracts-batches';
import { matchCompanies } from '@registry/contracts-business-registry';
import { textIn } from '../../testing/shown-page.ts';
import { batchMain } from './batch-page.ts';
import { matchResultsMain } from './match-results.ts';

const ENTITY = 'ent_4ft9qlw2zxk0bvn7';
const [example] = matchCompanies.example.reply.results;
const [found] = example?.candidates ?? [];
if (example === undefined || found === undefined) throw new Error('The contract has no example of a candidate.');
const candidate = (id: string, entity_id: string | null = null) => ({
  ...found,
  entity_id,
  business: { ...found.business, id },
  // A fact that holds can speak against.
  evidence: [
    { fact: 'name', agrees: true, weight: -2.5, text: 'one letter differs' },
    { fact: 'rivals', agrees: false, weight: 1.5, text: 'no other company fits' },
    { fact: 'state', agrees: true, weight: 0, text: 'no state was compared' },
  ] as const,
});
const RESULTS = [
  { ...example, verdict: 'review', candidates: [candidate('us-or-1', ENTITY)] },
  { ...example, verdict: 'matched', candidates: [candidate('us-or-2')] },
  { ...example, verdict: 'review', candidates: [candidate('us-or-3'), candidate('us-or-4')] },
  { ...example, verdict: 'review', candidates: [candidate('us-or-5')] },
] as const;
const LIST = { header: ['Name'], rows: [['A'], ['B'], ['C'], ['D']], places: new Map() };
const REGISTRATIONS = new Map([[ENTITY, ['us-or-1', 'us-wa-9']]]);
const DONE = { ...exampleBatch, status: 'completed' } as const;
const checked = (page: string): (string | undefined)[] =>
  [...page.matchAll(/value="(us-or-\d|)"\s+checked/g)].map(([, id]) => id);

describe('a matched list', () => {
  const show = async (accepts?: boolean, choices = new Map<number, string>()): Promise<string> => {
    const form = { list: 'A\nB\nC\nD', state: '', columns: new Map(), choices, accepts };
    return String(await matchResultsMain(form, LIST, RESULTS, REGISTRATIONS));
  };
  let shown: string;
  beforeAll(async () => {
    shown = await show();
  });

  it('has what speaks for and against each candidate by the sign of its weight', () => {
    expect(textIn(shown)).toContain('For no other company fits Against one letter differs');
    expect(textIn(shown)).not.toContain('no state was compared');
  });

  it('lists the registrations of an entity, which is one candidate', () => {
    expect(textIn(shown)).toContain(`Entity ${ENTITY} : registered in Oregon , Washington`);
    expect(shown).toContain(`href="/entities/${ENTITY}"`);
    expect(shown).toContain('href="/companies/us-wa-9"');
  });

  it('leads from each row to review to the next, and to no other', () => {
    expect(shown.match(/href="#row-\d"/g)).toEqual(['href="#row-3"', 'href="#row-4"']);
  });

  it('accepts the only candidates of rows to review, keeps other choices, and takes back only these', async () => {
    expect(checked(shown)).toEqual(['us-or-2']);
    expect(textIn(shown)).toContain('Accept the only candidate of 2 rows');
    const others = new Map([
      [2, 'us-or-4'],
      [3, ''],
    ]);
    const accepted = await show(true, others);
    expect(checked(accepted)).toEqual(['us-or-1', 'us-or-2', 'us-or-4', '']);
    expect(textIn(accepted)).toContain('Nothing is stored. Undo');
    expect(checked(await show(false, new Map([...others, [0, 'us-or-1']])))).toEqual(['us-or-2', 'us-or-4', '']);
  });

  it('that is a batch has the same in its pages and in the CSV of all rows', async () => {
    const part = { list: LIST, results: RESULTS, numbers: [100, 101, 102, 103], next: null };
    const options = { from: 101, verdict: 'review' } as const;
    const page = async (accept: 'one' | null) => String(await batchMain(DONE, part, { ...options, accept }));
    expect(checked(await page(null))).toEqual(['us-or-2']);
    expect(await page(null)).toContain('?verdict=review&amp;from=101&amp;accept=one#rows');
    const accepted = await page('one');
    expect(checked(accepted)).toEqual(['us-or-1', 'us-or-2', 'us-or-5']);
    expect(accepted).toContain('/results.csv?accept=one"');
    expect(accepted).toContain('?verdict=review&amp;from=101#rows');
  });
});
