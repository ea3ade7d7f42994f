import { cutToWords, isFirmName, isNoName, OFFICER_NAME_LENGTH_MAX, personName } from '@registry/domain';
import type { DescribedValue } from '../described/described-value.ts';
import type { MappedAddress, MappedOfficer } from '../rows/registered-business.ts';
import { compileAddress } from './address-block.ts';
import { compileCondition } from './condition.ts';
import type { MappingContext, RowReader } from './mapping-context.ts';
import { compileOptionalText, compileText, type TextExpression } from './text-expression.ts';

const keys = ['when', 'title', 'person', 'firm', 'name', 'skip_own_name', 'address'] as const;

interface NamedParty {
  readonly name: string;
  readonly kind: MappedOfficer['kind'];
}

/**
 * The persons and firms that one block finds in a row: none, one, or two where both `person` and `firm` are filled.
 * `name` is for sources that do not say which of the two it is; the name's own words then decide.
 */
export function compileOfficer(
  node: DescribedValue,
  context: MappingContext,
  companyName: TextExpression,
): RowReader<readonly MappedOfficer[]> {
  const fields = node.fields(keys);
  const isMeant = fields.when ? compileCondition(fields.when, context) : undefined;
  const title = compileText(node.required(fields.title, 'title'), context);
  const parties = compileParties(node, fields, context);
  const address = fields.address ? compileAddress(fields.address, context, 'officer') : undefined;
  const skipsOwnName = fields.skip_own_name?.boolean() ?? false;
  return (row, tally) => {
    if (isMeant && !isMeant(row)) return none;
    const officers: MappedOfficer[] = [];
    let sharedAddress: MappedAddress | null | undefined;
    for (const party of parties) {
      const found = party(row, tally);
      if (found === null || isNoName(found.name)) continue;
      if (skipsOwnName && found.name.toUpperCase() === companyName(row, tally)?.toUpperCase()) continue;
      sharedAddress = sharedAddress === undefined ? (address?.(row, tally) ?? null) : sharedAddress;
      const shown = cutToWords(found.name, OFFICER_NAME_LENGTH_MAX);
      if (shown !== found.name) tally.remarks.add(CUT_NAME);
      officers.push({ ...found, name: shown, titles: [title(row, tally) ?? UNNAMED_TITLE], address: sharedAddress });
    }
    return officers;
  };
}

const CUT_NAME = `name of an officer or agent cut after ${OFFICER_NAME_LENGTH_MAX} characters, whole in the record`;

const none: readonly MappedOfficer[] = [];

/** The title of somebody whom the registry lists without one. */
const UNNAMED_TITLE = 'Officer';

function compileParties(
  node: DescribedValue,
  fields: Partial<Record<(typeof keys)[number], DescribedValue>>,
  context: MappingContext,
): RowReader<NamedParty | null>[] {
  const parties: RowReader<NamedParty | null>[] = [];
  if (fields.person) parties.push(compilePerson(fields.person, context));
  if (fields.firm) parties.push(named(compileText(fields.firm, context), () => 'firm'));
  if (fields.name)
    parties.push(named(compileText(fields.name, context), (name) => (isFirmName(name) ? 'firm' : 'person')));
  return parties.length > 0 ? parties : node.fail('one of person, firm, name is expected');
}

function compilePerson(node: DescribedValue, context: MappingContext): RowReader<NamedParty | null> {
  const fields = node.fields(['when', 'name', 'first', 'middle', 'last', 'suffix']);
  const isMeant = fields.when ? compileCondition(fields.when, context) : undefined;
  const whole = compileOptionalText(fields.name, context);
  const first = compileOptionalText(fields.first, context);
  const middle = compileOptionalText(fields.middle, context);
  const last = compileOptionalText(fields.last, context);
  const suffix = compileOptionalText(fields.suffix, context);
  return (row, tally) => {
    if (isMeant && !isMeant(row)) return null;
    const published = {
      first: whole(row, tally) ?? first(row, tally),
      middle: middle(row, tally),
      last: last(row, tally),
      suffix: suffix(row, tally),
    };
    // A suffix or initial without a name names nobody.
    if (published.first === null && published.last === null) return null;
    return { name: personName(published), kind: 'person' };
  };
}

function named(
  expression: TextExpression,
  readKind: (name: string) => NamedParty['kind'],
): RowReader<NamedParty | null> {
  return (row, tally) => {
    const published = expression(row, tally);
    if (published === null) return null;
    const name = published.includes('  ') ? published.replace(/\s+/g, ' ') : published;
    return { name, kind: readKind(name) };
  };
}
