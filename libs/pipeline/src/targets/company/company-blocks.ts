import { isIndexable, isNoName, NAME_KINDS, type NameKind, readNameStatus } from '@registry/domain';
import type { LoadTally } from '../../check/load-tally.ts';
import type { DecodedRow } from '../../rows/decoded-row.ts';
import type { DescribedValue } from '../../described/described-value.ts';
import { compileAddress } from '../../map/address-block.ts';
import { compileCondition } from '../../map/condition.ts';
import { LONG_NAME_LEFT_OUT } from '../../map/long-name.ts';
import { compileFirstDate } from '../../map/date-expression.ts';
import type { MappingContext, RowReader } from '../../map/mapping-context.ts';
import { compileOfficer } from '../../map/officer-block.ts';
import { expandRepeats } from '../../map/repeat.ts';
import { compileOptionalText, compileText, type TextExpression } from '../../map/text-expression.ts';
import type { CompanyContent, MappedAddress, MappedName, MappedOfficer } from '../../rows/registered-business.ts';

/** The keys of a mapping that are lists of blocks, each of which may find something in each row. */
export const companyBlocks = ['alternative_names', 'addresses', 'officers'] as const;

const nameKinds = Object.keys(NAME_KINDS).filter((kind) => kind !== 'legal') as Exclude<NameKind, 'legal'>[];

/** Reads a company's lists from its rows in blocks; its legal name is not repeated as another one. */
type ReadCompanyBlocks = (rows: readonly DecodedRow[], tally: LoadTally, legalName: string) => CompanyContent;

/** Compiles the blocks of a mapping: each is tried on each row. */
export function compileCompanyBlocks(
  fields: Partial<Record<(typeof companyBlocks)[number], DescribedValue>>,
  context: MappingContext,
  companyName: TextExpression,
): ReadCompanyBlocks {
  const nameBlocks = blocks(fields.alternative_names, (block) => compileAlternativeName(block, context));
  const addressBlocks = blocks(fields.addresses, (block) => compileAddress(block, context));
  const officerBlocks = blocks(fields.officers, (block) => compileOfficer(block, context, companyName));
  return (rows, tally, legalName) => {
    const alternativeNames: MappedName[] = [];
    const addresses: MappedAddress[] = [];
    const officers: MappedOfficer[] = [];
    for (const row of rows) {
      for (const block of nameBlocks) {
        const found = block(row, tally);
        if (!found || isNoName(found.name) || found.name.toUpperCase() === legalName.toUpperCase()) continue;
        if (isIndexable(found.name)) alternativeNames.push(found);
        else tally.remarks.add(LONG_NAME_LEFT_OUT);
      }
      for (const block of addressBlocks) {
        const found = block(row, tally);
        if (found) addresses.push(found);
      }
      for (const block of officerBlocks) officers.push(...block(row, tally));
    }
    return { alternativeNames, addresses, officers };
  };
}

function blocks<T>(node: DescribedValue | undefined, compile: (block: DescribedValue) => T): T[] {
  return (node?.list() ?? []).flatMap(expandRepeats).map((block) => block.attempt(() => compile(block)));
}

function compileAlternativeName(node: DescribedValue, context: MappingContext): RowReader<MappedName | null> {
  const fields = node.fields(['kind', 'name', 'status', 'began', 'ended', 'filed', 'when']);
  const kind = node.required(fields.kind, 'kind').oneOf(nameKinds);
  const name = compileText(node.required(fields.name, 'name'), context);
  const status = compileOptionalText(fields.status, context);
  const began = compileFirstDate(fields.began, context);
  const ended = compileFirstDate(fields.ended, context);
  const filed = compileFirstDate(fields.filed, context);
  const isMeant = fields.when ? compileCondition(fields.when, context) : undefined;
  return (row, tally) => {
    const published = isMeant && !isMeant(row) ? null : name(row, tally);
    if (published === null) return null;
    const [stated, first, last, day] = [status(row, tally), began(row, tally), ended(row, tally), filed(row, tally)];
    return {
      ...{ name: published, kind },
      ...(stated !== null && { status: readNameStatus(stated) }),
      ...(first !== null && { began: first }),
      ...(last !== null && { ended: last }),
      ...(day !== null && { filed: [day] }),
    };
  };
}
