import { afterAll, describe, expect, it } from '@jest/globals';
import { addressBlocks, foldForMatching, nameKey, nameWithForms } from '@registry/domain';
import { isMatched, type MatchQuery, matchQueries, readMatchQuery, shownCandidates } from '@registry/matching';
import {
  type ListedCompany,
  type ListedRegisters,
  listedRegisters,
  toNameKeys,
} from '@registry/matching/listed-registers';
import { temporaryFolder } from '@registry/testing';
import { Random } from '@registry/tools-bench/random';
import { hasRealFiles, readRegisters, realFiles, realStates, screenedStates } from './real-files.ts';
import { type Spoiling, spoilings } from './spoiled-names.ts';

const withRealFiles = hasRealFiles() ? describe : describe.skip;
const title = hasRealFiles()
  ? 'a company that its register lacks'
  : `a company that its register lacks (skipped: no ${realFiles})`;

/** What a company is looked for by. */
const lookedForBy = ['name', 'name and address'] as const;
type LookedForBy = (typeof lookedForBy)[number];

/** Every so many companies are left out. */
const EVERY = 3;
/** Another is taken for one in so many at most. */
const ROWS_OF_WRONG = 2_000;

/** Every so many companies are looked for by their names, written down wrong. */
const EVERY_WRITTEN = 20;
/** Of names of registers written down wrong, which of them are found. */
const FOUND_MIN: Partial<Record<Spoiling, number>> = { exact: 0.99, other_form: 0.97, one_edit: 0.9, care_of: 0.97 };
const SHOWN = 0.5;

withRealFiles(title, () => {
  const cache = temporaryFolder('leave-one-out');
  afterAll(() => cache.remove());

  it('is taken for one of another name and address in at most one of 2,000 rows, in whole and active registers', async () => {
    let rows = 0;
    const wrong: (readonly ListedCompany[])[] = [];
    for (const state of realStates) {
      const companies = await readRegisters([state], cache.path);
      const left = companies.filter((_, at) => at % EVERY === 0);
      for (const extent of ['whole', 'active'] as const) {
        const registers = await listedRegisters(companies, extent);
        for (const by of lookedForBy)
          for (const company of left) {
            rows += 1;
            const id = await registers.without(company, () => findTaken(registers, company, by));
            const taken = companies.find((one) => one.id === id);
            if (taken !== undefined && !isOneBody(company, taken)) wrong.push([company, taken]);
          }
      }
    }
    expect({ wrong, isFew: wrong.length <= Math.max(1, rows / ROWS_OF_WRONG) }).toMatchObject({ isFew: true });
  });

  it.each(screenedStates)(
    'is never another one of %s that has its name as it was written down wrong',
    async (state) => {
      const companies = await readRegisters([state], cache.path);
      const registers = await listedRegisters(companies, 'part');
      const keys = toNameKeys(companies);
      for (const by of lookedForBy) {
        const random = new Random(1, 47);
        for (const [written, spoil] of Object.entries(spoilings)) {
          const rows = companies.flatMap((company, at) => {
            if (at % EVERY_WRITTEN > 0) return [];
            const { name = '', ...fields } = toFields(company, by);
            const wrong = spoil(name, random);
            // A name that is cut to another company's names that one.
            const isOther = keys.has(nameKey(wrong)) && nameKey(wrong) !== nameKey(name);
            return isOther ? [] : [{ id: company.id, fields: { ...fields, name: wrong } }];
          });
          const found = await match(
            rows.map(({ fields }) => fields),
            registers,
          );
          const firsts = rows.map(({ id }, at) => {
            const [first] = shownCandidates(found[at] ?? [], SHOWN);
            const isRight = first !== undefined && registers.idOf(first.company.key) === id;
            return { isRight, isWronglyMatched: first !== undefined && !isRight && isMatched(found[at] ?? []) };
          });
          const isFound =
            firsts.filter(({ isRight }) => isRight).length / rows.length >= (FOUND_MIN[written as Spoiling] ?? 0);
          const wronglyMatched = firsts.filter(({ isWronglyMatched }) => isWronglyMatched).length;
          expect({ by, written, isFound, wronglyMatched }).toEqual({ by, written, isFound: true, wronglyMatched: 0 });
        }
      }
    },
  );
});

/** The company that is taken for one, which its register lacks now. */
async function findTaken(
  registers: ListedRegisters,
  company: ListedCompany,
  by: LookedForBy,
): Promise<string | undefined> {
  const [candidates = []] = await match([toFields(company, by)], registers);
  const [first] = candidates;
  return first !== undefined && isMatched(candidates) ? registers.idOf(first.company.key) : undefined;
}

async function match(rows: readonly Record<string, string>[], registers: ListedRegisters) {
  const queries = rows.map((fields): MatchQuery => {
    const read = readMatchQuery(fields);
    if (read.kind !== 'query') throw new Error(read.message);
    return read.query;
  });
  return (await matchQueries(queries, registers)).map(({ candidates }) => candidates);
}

function toFields(company: ListedCompany, by: LookedForBy): Record<string, string> {
  const address = ownAddress(company);
  const name = company.names[0]?.name ?? '';
  return { name, state: company.state, ...(by === 'name' || address === undefined ? {} : { address }) };
}

function ownAddress({ addresses }: ListedCompany): string | undefined {
  return (addresses.find(({ kind }) => kind === 'principal') ?? addresses[0])?.fullAddress;
}

/** A register may have one body twice, which its name or its address says. Another legal form is another name. */
function isOneBody(company: ListedCompany, taken: ListedCompany): boolean {
  const own = foldForMatching(company.names[0]?.name ?? '');
  const other = foldForMatching(taken.names[0]?.name ?? '');
  const statesOtherForm = own.folded !== own.nameKey && nameWithForms(own.words) !== nameWithForms(other.words);
  if (own.nameKey === other.nameKey && !statesOtherForm) return true;
  const blocks = new Set(addressBlocks(company.addresses));
  return addressBlocks(taken.addresses).some((block) => blocks.has(block));
}
