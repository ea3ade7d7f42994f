import { type RecordHead, type RegisterItemRow, statedFields } from '@registry/contracts-records-sections';
import type { RecordKind, StateCode } from '@registry/domain';
import type { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../rows/decoded-row.ts';
import type { DescribedValue } from '../described/described-value.ts';
import { compileOptionalDate } from '../map/date-expression.ts';
import type { MappingContext } from '../map/mapping-context.ts';
import { compileCount, compileNumber } from '../map/number-expression.ts';
import { compileState } from '../map/state-expression.ts';
import { compileOptionalText, compileText, type TextExpression } from '../map/text-expression.ts';
import type { RecordSubject } from './matched-record.ts';

/** Reads the head of a record from its rows, of which there is at least one. */
export type HeadReader = (rows: readonly DecodedRow[], subject: RecordSubject, tally: LoadTally) => RecordHead;

/** The `head` of a record of some kind. What it leaves out is null or empty. */
export function compileHead(kind: RecordKind, type: string, node: DescribedValue, context: MappingContext): HeadReader {
  if (kind === 'lien') return compileLien(type, node, context);
  if (kind === 'loan') return compileLoan(type, node, context);
  return compileRegisterItem(kind, type, node, context);
}

function compileRegisterItem(
  kind: RegisterItemRow['object'],
  type: string,
  node: DescribedValue,
  context: MappingContext,
): HeadReader {
  const fields = node.fields(statedFields(kind));
  const name = compileOptionalText(fields.name, context);
  const number = compileOptionalText(fields.number, context);
  const state = fields.state ? compileState(fields.state, context, 'state') : undefined;
  const status = compileOptionalText(fields.status, context);
  const expirationDate = compileOptionalDate(fields.expiration_date, context);
  const description = compileOptionalText(fields.description, context);
  return (rows, subject, tally) => {
    const row = rows[0] as DecodedRow;
    return {
      object: kind,
      type,
      name: name(row, tally) ?? subject.names[0]?.name ?? null,
      number: number(row, tally),
      state: state ? state(row, tally) : subject.state,
      status: status(row, tally),
      expiration_date: expirationDate(row, tally),
      description: description(row, tally),
    };
  };
}

function compileLoan(type: string, node: DescribedValue, context: MappingContext): HeadReader {
  const fields = node.fields(statedFields('loan'));
  const amount = compileNumber(fields.amount, 'amount', context);
  const lender = compileOptionalText(fields.lender, context);
  const status = compileOptionalText(fields.status, context);
  const jobsReported = compileCount(fields.jobs_reported, 'jobs reported', context);
  const forgivenessAmount = compileNumber(fields.forgiveness_amount, 'forgiveness amount', context);
  return (rows, _subject, tally) => {
    const row = rows[0] as DecodedRow;
    return {
      object: 'loan',
      type,
      amount: amount(row, tally),
      lender: lender(row, tally),
      status: status(row, tally),
      jobs_reported: jobsReported(row, tally),
      forgiveness_amount: forgivenessAmount(row, tally),
    };
  };
}

function compileLien(type: string, node: DescribedValue, context: MappingContext): HeadReader {
  const fields = node.fields(statedFields('lien'));
  const filingNumber = compileOptionalText(fields.filing_number, context);
  const state = fields.state ? compileState(fields.state, context, 'state') : () => null;
  const home: StateCode =
    context.home ?? node.fail('a lien belongs to the register of a state, which `state` of the source names');
  const status = compileOptionalText(fields.status, context);
  const expirationDate = compileOptionalDate(fields.expiration_date, context);
  const securedParties = compileParties(fields.secured_parties, context);
  const debtors = compileParties(fields.debtors, context);
  const collateral = compileOptionalText(fields.collateral, context);
  return (rows, _subject, tally) => {
    const row = rows[0] as DecodedRow;
    return {
      object: 'lien',
      type,
      filing_number: filingNumber(row, tally) ?? '',
      state: state(row, tally) ?? home,
      status: firstFilled(rows, status, tally),
      expiration_date: firstFilled(rows, expirationDate, tally),
      secured_parties: securedParties(rows, tally),
      debtors: debtors(rows, tally),
      collateral: firstFilled(rows, collateral, tally),
    };
  };
}

function firstFilled(rows: readonly DecodedRow[], expression: TextExpression, tally: LoadTally): string | null {
  for (const row of rows) {
    const found = expression(row, tally);
    if (found !== null) return found;
  }
  return null;
}

/** Everyone named by the expressions in all rows, each once, in the order of the file. */
function compileParties(node: DescribedValue | undefined, context: MappingContext) {
  const expressions = (node?.list() ?? []).map((party) => compileText(party, context));
  return (rows: readonly DecodedRow[], tally: LoadTally): string[] => [
    ...new Set(rows.flatMap((row) => expressions.map((party) => party(row, tally)).filter((name) => name !== null))),
  ];
}
