import type { MatchKeys, MatchName } from '@registry/contracts-business-registry';
import { exampleHead, type RecordHead } from '@registry/contracts-records-sections';
import type { RecordKind, StateCode } from '@registry/domain';
import { toMatchName } from '@registry/matching';
import type { RecordName, RecordSubject } from '@registry/pipeline';
import type { KeyedRecord } from './records-fixture.ts';

/** What a spec says of a record; the rest does not matter to it. */
export interface MadeRecord extends Partial<Omit<RecordSubject, 'names'>> {
  readonly key: string;
  readonly kind?: RecordKind;
  readonly name?: string | readonly string[];
  readonly trade?: string;
  readonly date?: string | null;
  readonly address?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** A record of Colorado by default. */
export function record(made: MadeRecord): KeyedRecord {
  const { key, kind = 'license', name = [], trade, date = null, fields = { KEY: key } } = made;
  const legal = typeof name === 'string' ? [name] : name;
  const addresses = made.address === undefined ? [] : [address(made.address)];
  const names: RecordName[] = legal.map((one) => ({ name: one, kind: 'legal', addresses }));
  if (trade !== undefined) names.push({ name: trade, kind: 'trade', addresses: [] });
  const { state = 'CO', fileNumber = null, ein = null } = made;
  return { key, subject: { names, state, fileNumber, ein }, date, head: head(kind, key, legal), records: [fields] };
}

function address(fullAddress: string) {
  return {
    kind: 'principal' as const,
    fullAddress,
    addressLine1: null,
    addressLine2: null,
    city: null,
    state: null,
    postalCode: null,
    country: null,
  };
}

/** The head of a record of a kind. */
type HeadOf<Kind> = Extract<RecordHead, { readonly object: Kind }>;

/** A head of a kind with what the kind must have. */
export function head<Kind extends RecordKind>(kind: Kind, number: string, names: readonly string[] = []): HeadOf<Kind> {
  const object: RecordKind = kind;
  const nothing = { status: null, expiration_date: null };
  let made: RecordHead;
  if (object === 'lien') {
    const parties = { secured_parties: [], debtors: names };
    made = { ...exampleHead, ...nothing, ...parties, filing_number: number, collateral: null };
  } else if (object === 'loan') {
    const amounts = { amount: 1, jobs_reported: null, forgiveness_amount: null };
    made = { object, type: 'ppp', lender: null, status: null, ...amounts };
  } else made = { object, type: 'made', name: names[0] ?? null, number, state: null, ...nothing, description: null };
  return made as HeadOf<Kind>;
}

/** What business-registry says of a company; by default no other company of the state has its names. */
export interface MadeCompany {
  readonly name: string;
  readonly state?: StateCode;
  readonly fileNumber?: string;
  readonly ein?: string | null;
  readonly alternatives?: readonly string[];
  /** Companies of the state with the folded legal name, and with its key; itself included. */
  readonly alike?: readonly [withFolded: number, withNameKey: number];
  /** The same of each alternative name. */
  readonly alternativesAlike?: readonly [withFolded: number, withNameKey: number];
  readonly places?: MatchKeys['places'];
  /** The whole one by default. */
  readonly register?: MatchKeys['register'];
}

export function company(made: MadeCompany): MatchKeys {
  const { state = 'CO', fileNumber = '100', ein = null, alternatives = [] } = made;
  const { places = { postalCodes: [], cities: [] }, register = 'whole' } = made;
  return {
    places,
    namesakes: null,
    register,
    state,
    fileNumber,
    ein,
    legal: matchName(made.name, made.alike),
    alternatives: alternatives.map((name) => matchName(name, made.alternativesAlike)),
  };
}

function matchName(name: string, [withFolded, withNameKey]: readonly [number, number] = [1, 1]): MatchName {
  return toMatchName(name, { withFolded, withNameKey });
}
