import type { RegisterExtent } from '@registry/contracts-business-registry';
import { addressBlocks, foldForMatching, nameKey, nameWithForms } from '@registry/domain';
import {
  isMatched,
  type MatchedQuery,
  type MatchQuery,
  matchQueries,
  readMatchQuery,
  shownCandidates,
} from '@registry/matching';
import {
  type ListedCompany,
  type ListedRegisters,
  listedRegisters,
  toNameKeys,
} from '@registry/matching/listed-registers';
import { Random } from '@registry/tools-bench/random';
import { spoilings } from './spoiled-names.ts';

/** By these a company is looked for in a register that lacks it. */
export const lookedForBy = ['name', 'name and address'] as const;

export type LookedForBy = (typeof lookedForBy)[number];

/** A company of a register that another one was taken for, while the register lacked it. */
export interface WronglyMatched {
  readonly company: ListedCompany;
  readonly taken: ListedCompany;
  readonly confidence: number;
}

/** Leaves companies out of their register, one after the other, and looks for each: `rows` of them. Every so many are left out. */
export async function leaveOneOut(
  companies: readonly ListedCompany[],
  extent: RegisterExtent,
  by: LookedForBy,
  every = 1,
): Promise<{ readonly rows: number; readonly wrong: readonly WronglyMatched[] }> {
  const registers = await listedRegisters(companies, extent);
  const wrong: WronglyMatched[] = [];
  const left = companies.filter((_, at) => at % every === 0);
  const byId = new Map(companies.map((company) => [company.id, company] as const));
  for (const company of left) {
    const found = await registers.without(company, () => findTaken(registers, company, by));
    const taken = byId.get(found?.id ?? '');
    if (found !== undefined && taken !== undefined) wrong.push({ company, taken, confidence: found.confidence });
  }
  return { rows: left.length, wrong };
}

async function findTaken(registers: ListedRegisters, company: ListedCompany, by: LookedForBy) {
  const [candidates = []] = await match([toFields(company, by)], registers);
  const [first] = candidates;
  if (first === undefined || !isMatched(candidates)) return undefined;
  return { id: registers.idOf(first.company.key), confidence: first.confidence };
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

/** The results of looking for a company, each with its column. */
const OUTCOMES = {
  matched: 'of these `matched`',
  review: 'of these in `review`',
  wronglyMatched: 'another `matched`',
  wronglyFirst: 'another first in `review`',
  missed: 'missed',
} as const;

type Outcome = keyof typeof OUTCOMES;

export const WRITTEN_HEAD = ['written', 'rows', 'right', ...Object.values(OUTCOMES)];

const SHOWN = 0.5;

/** Looks for every so many companies in their register by their names, written down wrong; a line for each way to do so. */
export async function findWritten(
  companies: readonly ListedCompany[],
  extent: RegisterExtent,
  by: LookedForBy,
  every: number,
): Promise<string[][]> {
  const registers = await listedRegisters(companies, extent);
  const random = new Random(1, 47);
  const keys = toNameKeys(companies);
  const lines: string[][] = [];
  for (const [written, spoil] of Object.entries(spoilings)) {
    const rows = companies.flatMap((company, at) => {
      if (at % every > 0) return [];
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
    const outcomes = rows.map(({ id }, at) => toOutcome(id, found[at] ?? [], registers));
    const counts = Object.keys(OUTCOMES).map((kind) => outcomes.filter((one) => one === kind).length);
    const [matched = 0, review = 0] = counts;
    lines.push([written, ...[rows.length, matched + review, ...counts].map(String)]);
  }
  return lines;
}

function toOutcome(id: string, candidates: MatchedQuery['candidates'], registers: ListedRegisters): Outcome {
  const [first] = shownCandidates(candidates, SHOWN);
  if (first === undefined) return 'missed';
  const isRight = registers.idOf(first.company.key) === id;
  if (isMatched(candidates)) return isRight ? 'matched' : 'wronglyMatched';
  return isRight ? 'review' : 'wronglyFirst';
}

type Reason = 'the very name' | 'the same address' | 'the likeness of names';

/** Why another company was taken: a register may have one body twice, which its name or its address says. Another legal form is another name. */
export function findReason({ company, taken }: WronglyMatched): Reason {
  const own = foldForMatching(company.names[0]?.name ?? '');
  const other = foldForMatching(taken.names[0]?.name ?? '');
  const statesOtherForm = own.folded !== own.nameKey && nameWithForms(own.words) !== nameWithForms(other.words);
  if (own.nameKey === other.nameKey && !statesOtherForm) return 'the very name';
  const blocks = new Set(addressBlocks(company.addresses));
  return addressBlocks(taken.addresses).some((block) => blocks.has(block))
    ? 'the same address'
    : 'the likeness of names';
}

export const LEFT_OUT_HEAD = ['company', 'taken for it', 'by', 'confidence', 'address', 'its address'];

export function toLeftOutLine(wrong: WronglyMatched): string[] {
  const { company, taken, confidence } = wrong;
  const [one, other] = [company, taken].map(({ names, state, id }) => `${names[0]?.name} (${state} ${id})`);
  const reason = findReason(wrong);
  return [one ?? '', other ?? '', reason, String(confidence), ownAddress(company) ?? '', ownAddress(taken) ?? ''];
}
