import type { RegisterExtent } from '@registry/contracts-business-registry';
import { addressBlocks, foldForMatching, nameWithForms } from '@registry/domain';
import { isMatched, matchQueries, readMatchQuery } from '@registry/matching';
import { type ListedCompany, type ListedRegisters, listedRegisters } from '@registry/matching/listed-registers';

/** What a company is looked for by in a register that lacks it. */
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

async function findTaken(
  registers: ListedRegisters,
  company: ListedCompany,
  by: LookedForBy,
): Promise<{ readonly id: string; readonly confidence: number } | undefined> {
  const read = readMatchQuery(toFields(company, by));
  if (read.kind !== 'query') return undefined;
  const [matched] = await matchQueries([read.query], registers);
  const [first] = matched?.candidates ?? [];
  if (first === undefined || !isMatched(matched?.candidates ?? [])) return undefined;
  return { id: registers.idOf(first.company.key), confidence: first.confidence };
}

function toFields(company: ListedCompany, by: LookedForBy): Record<string, string> {
  const address = ownAddress(company);
  const name = company.names[0]?.name ?? '';
  return { name, state: company.state, ...(by === 'name' || address === undefined ? {} : { address }) };
}

function ownAddress({ addresses }: ListedCompany): string | undefined {
  return (addresses.find(({ kind }) => kind === 'principal') ?? addresses[0])?.fullAddress;
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
