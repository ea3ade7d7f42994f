import type { RegisterExtent } from '@registry/contracts-business-registry';
import { addressBlocks, foldForMatching, nameWithForms } from '@registry/domain';
import { isMatched, matchQueries, readMatchQuery } from '@registry/matching';
import { type ListedCompany, type ListedRegisters, listedRegisters } from '@registry/matching/listed-registers';

/** What a company is looked for by in a register that lacks it. */
export const lookedForBy = ['name', 'name and address'] as const;

export type LookedForBy = (typeof lookedForBy)[number];

/** A company of a register that another one was taken for, while the register lacked it. */
export interface WronglyMatched {
  readonly by: LookedForBy;
  readonly extent: RegisterExtent;
  readonly company: ListedCompany;
  readonly taken: ListedCompany;
  readonly confidence: number;
}

export interface LeftOut {
  /** Companies that were left out, one after the other. */
  readonly rows: number;
  readonly wrong: readonly WronglyMatched[];
}

/** Leaves companies out of their register, one after the other, and looks for each. Every so many are left out. */
export async function leaveOneOut(
  companies: readonly ListedCompany[],
  extent: RegisterExtent,
  by: LookedForBy,
  every = 1,
): Promise<LeftOut> {
  const registers = await listedRegisters(companies, extent);
  const wrong: WronglyMatched[] = [];
  const left = companies.filter((_, at) => at % every === 0);
  const byId = new Map(companies.map((company) => [company.id, company] as const));
  for (const company of left) {
    const found = await registers.without(company, () => findTaken(registers, company, by));
    const taken = byId.get(found?.id ?? '');
    if (found !== undefined && taken !== undefined)
      wrong.push({ by, extent, company, taken, confidence: found.confidence });
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

function toFields({ state, names, addresses }: ListedCompany, by: LookedForBy): Record<string, string> {
  const address = ownAddress(addresses);
  const name = names[0]?.name ?? '';
  return { name, state, ...(by === 'name' || address === undefined ? {} : { address }) };
}

function ownAddress(addresses: ListedCompany['addresses']): string | undefined {
  return (addresses.find(({ kind }) => kind === 'principal') ?? addresses[0])?.fullAddress;
}

/** Why another company was taken: a register may have one body twice, which its name or its address says. Another legal form is another name. */
export function findReason({
  company,
  taken,
}: WronglyMatched): 'the very name' | 'the same address' | 'the likeness of names' {
  const own = foldForMatching(company.names[0]?.name ?? '');
  const other = foldForMatching(taken.names[0]?.name ?? '');
  const statesOtherForm = own.folded !== own.nameKey && nameWithForms(own.words) !== nameWithForms(other.words);
  if (own.nameKey === other.nameKey && !statesOtherForm) return 'the very name';
  const blocks = new Set(addressBlocks(company.addresses));
  return addressBlocks(taken.addresses).some((block) => blocks.has(block))
    ? 'the same address'
    : 'the likeness of names';
}

export const LEFT_OUT_HEAD = [
  'looked for by',
  'register',
  'company',
  'taken for it',
  'by',
  'confidence',
  'address',
  'its address',
];

export function toLeftOutLine(wrong: WronglyMatched): string[] {
  const { by, extent, company, taken, confidence } = wrong;
  const toName = ({ names, state, id }: ListedCompany): string => `${names[0]?.name} (${state} ${id})`;
  const [one, other] = [company, taken].map(({ addresses }) => ownAddress(addresses) ?? '');
  return [by, extent, toName(company), toName(taken), findReason(wrong), String(confidence), one ?? '', other ?? ''];
}
