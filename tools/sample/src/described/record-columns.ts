import { ColumnPlan, listColumns, type PlannedRow, type TextMaker } from './column-plan.ts';
import { readExpression, type DescribedName, type DescribedSource, type DescribedText } from './described-source.ts';
import type { RowSubject } from './row-subject.ts';

const lenders = ['FIRST PRAIRIE BANK', 'SUMMIT EQUIPMENT FINANCE, LLC', 'Harbor Credit Union', 'DELTA LEASING CORP'];
const industries = ['238220', '541511', '722511', '812990'];
const pick =
  (list: readonly string[]): TextMaker =>
  ({ random }) =>
    random.pick(list);

/** What stands in the columns that `head` and `details` name, where the source's `sample` does not say. */
const usual: Readonly<Record<string, TextMaker>> = {
  number: toNumber,
  status: pick(['Active', 'Active', 'Active', 'Expired']),
  filing_number: toNumber,
  secured_parties: pick(lenders),
  lender: pick(lenders),
  amount: amountOf,
  forgiveness_amount: (subject) => (subject.random.chance(0.85) ? amountOf(subject) : ''),
  jobs_reported: ({ random }) => String(1 + random.below(40)),
  // Numbers for fiction of many area codes: one that many unrelated names carry identifies nobody.
  phones: ({ random }) => `(${201 + random.below(799)}) 555-01${10 + random.below(90)}`,
  naics: pick(industries),
  revenue: ({ random }) => String(random.below(1_000_000)),
};

/** The row of a record about a company, and that about a natural person. */
export function recordRows(source: DescribedSource): PlannedRow[] {
  return [false, true].map((isPerson) => ({
    plan: recordColumns(source, isPerson),
    isOf: (subject) => subject.isPerson === isPerson,
  }));
}

function recordColumns(source: DescribedSource, isPerson: boolean): ColumnPlan {
  const { map, lookups } = source;
  const plan = new ColumnPlan(source);
  const blocks = map.names ?? [];
  for (const block of listNames(blocks, isPerson)) fillName(plan, block, isPerson);
  // The names of the others are blank: none of them makes a key.
  for (const { name } of blocks) plan.fill(name, () => '');
  plan.fill(map.state, ({ state }) => state);
  for (const date of [map.date ?? []].flat()) plan.fillDate(date);
  plan.fill(map.ein, ({ company, index }) => company.ein || String(840_000_000 + index * 31));
  fillKeys(plan, map);
  for (const [key, text] of Object.entries({ ...map.head, ...map.details })) {
    if (typeof text === 'object' && 'format' in text) plan.fillDate(text, 5);
    else fillUsual(plan, key, text, lookups);
  }
  return plan;
}

/** The blocks of names that rows about natural persons have, or those about firms. */
function listNames(blocks: readonly DescribedName[], isPerson: boolean): readonly DescribedName[] {
  const always = blocks.filter(({ person }) => person === 'always');
  if (!isPerson) return blocks.filter((block) => !always.includes(block));
  return always.length > 0 ? always : blocks.filter(({ kind }) => kind === 'legal');
}

function fillName(
  plan: ColumnPlan,
  { kind, name, when, person, addresses = [] }: DescribedName,
  isPerson: boolean,
): void {
  plan.meet(when);
  if (isPerson) {
    if (typeof person === 'object') plan.meet(person.when);
    const parts = readExpression(name).join ?? [];
    for (const [at, part] of parts.entries()) plan.fill(part, (subject) => namePart(subject, at, parts.length));
    plan.fillName(name, person === 'by_name_in_any_order' ? familyNameFirst : firstNameFirst);
  } else if (kind === 'second') {
    plan.fill(name, ({ index, company }) => (index % 4 === 3 ? company.principal.city : ''));
  } else if (kind === 'legal' || plan.names.length === 0) {
    plan.fillName(name, (subject) => subject.name);
  } else {
    plan.fillName(name, ({ random, tradeName }) => (random.chance(0.5) ? tradeName : ''));
  }
  for (const address of addresses) plan.fillAddress(address, ({ company }) => company.principal);
}

/** The first column of the key that nothing else fills makes it unlike all others; what joins records of several files is the same number. */
function fillKeys(plan: ColumnPlan, { key, makes, join = {} }: DescribedSource['map']): void {
  for (const text of [makes, ...Object.values(join)]) plan.fill(text, toNumber);
  const free = listColumns(key).find((column) => !plan.has(column));
  plan.fill(free, toNumber);
}

function fillUsual(plan: ColumnPlan, key: string, text: DescribedText, lookups: DescribedSource['lookups']): void {
  const table = lookups[readExpression(text).lookup ?? ''];
  const make = table ? pick(Object.values(table).flat()) : usual[key];
  if (make) plan.fill(text, make);
}

function toNumber({ index }: RowSubject): string {
  return String(1_000_000 + index);
}

/** Derived only from the place in the file, so that no more is forgiven than was lent. */
function amountOf({ index }: RowSubject): string {
  return String(1000 + ((index * 7919) % 299_000));
}

/** One of the columns that a person's name is read from: first and last name, or first, middle, last and suffix. */
function namePart({ person: { first, middle, last, suffix } }: RowSubject, at: number, of: number): string {
  return (of === 2 ? [first, last] : [first, middle, last, suffix])[at] ?? '';
}

function firstNameFirst({ person }: RowSubject): string {
  return `${person.first} ${person.last}`;
}

function familyNameFirst({ person }: RowSubject): string {
  return `${person.last}, ${person.first}`.toUpperCase();
}
