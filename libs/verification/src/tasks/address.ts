import type { Address, Source } from '@registry/contracts-business-registry';
import type { SubmittedAddress } from '@registry/contracts-records-sections';
import { parseBusinessId } from '@registry/domain';
import { comparePlaces, readAddress, readPlace, readUnits, readZip } from '@registry/matching';
import { type Checking, compared, type Finding, type Findings, seenIn, settle } from '../finding.ts';
import { addressLine, queriedAddress } from '../query.ts';
import { newest } from '../seen.ts';
import { readState } from '../unregistered.ts';

interface FoundAddress extends Pick<Address, 'type' | 'full_address' | 'city' | 'state' | 'postal_code'> {
  readonly sources: readonly Source[];
}

/** The results of an address, the best first. */
const RANKS = ['verified', 'shared', 'on_file', 'agent', 'approximate', 'unverified'] as const;

type AddressResult = (typeof RANKS)[number];

const TEXTS: Readonly<Record<AddressResult, string>> = {
  verified: 'the same street address',
  shared: 'the same street address, which many companies have',
  on_file: 'the same street address',
  agent: 'the same street address, of the registered agent',
  approximate: 'the same ZIP code or city',
  unverified: 'a different place',
};

export function checkAddress(checking: Checking): Findings<'address_verification'> {
  return { address_verification: findAddress(checking) };
}

function findAddress(checking: Checking): Finding<'address_verification'> {
  const { application, business, registrations, at } = checking;
  const submitted = application.addresses.filter((address) => fullLine(address) !== '');
  if (submitted.length === 0) return { result: 'not_submitted' };
  const elsewhere = registrations.filter(({ id }) => id !== business.id);
  const onFile: FoundAddress[] = [
    ...business.addresses,
    ...elsewhere.flatMap(({ id, rows }) => {
      const sources = [{ object: 'source' as const, type: 'registration' as const, id }];
      return rows.flatMap(({ addresses }) => addresses.map((address) => ({ ...address, sources })));
    }),
  ];
  const pairs = submitted.flatMap((one) =>
    onFile.flatMap((found) => {
      const result = compareAddress(checking, one, found);
      return result === null ? [] : [{ result, one, found, rank: RANKS.indexOf(result) }];
    }),
  );
  const [best] = pairs.toSorted(
    (one, other) => one.rank - other.rank || (one.found.full_address < other.found.full_address ? -1 : 1),
  );
  if (best === undefined) return { result: 'not_published' };
  const { result, one, found } = best;
  const agrees = result === 'unverified' ? false : result === 'approximate' ? null : true;
  const evidence = [compared('address', fullLine(one), found.full_address, agrees, TEXTS[result])];
  return settle({ key: 'address_verification', at }, result, newest(seenIn(checking, found.sources)), evidence);
}

/** Null where nothing of them can be compared. */
function compareAddress(checking: Checking, submitted: SubmittedAddress, found: FoundAddress): AddressResult | null {
  const isAgents = found.type.length > 0 && found.type.every((type) => type === 'agent');
  const state = readState(submitted.state) ?? null;
  const zip = submitted.postal_code === null ? null : (readZip(submitted.postal_code, state) ?? null);
  const place = readPlace(addressLine(submitted), submitted.city, zip);
  const { full_address: fullAddress, city, postal_code: postalCode } = found;
  const { near } = comparePlaces(place, [{ kind: 'other', fullAddress, city, postalCode }]);
  const isElsewhere = state !== null && found.state !== null && state !== found.state;
  if (near === 'unknown') return null;
  if (isElsewhere || near === 'elsewhere') return isAgents ? null : 'unverified';
  if (near === 'street' && !hasOtherUnit(submitted, found))
    return isAgents ? 'agent' : whoseAddress(checking, submitted, found);
  return isAgents ? null : 'approximate';
}

/** Checks that both state a unit, and not the same. */
function hasOtherUnit(submitted: SubmittedAddress, { full_address: found }: FoundAddress): boolean {
  const [units = [], others = []] = [fullLine(submitted), found].map((line) => readUnits(readAddress(line).parts));
  return units.length > 0 && others.length > 0 && !units.some((unit) => others.includes(unit));
}

/** Of the address of the query it was counted how many companies have it, if enough of the register is loaded to count. */
function whoseAddress({ application, business, match }: Checking, submitted: SubmittedAddress, found: FoundAddress) {
  const { id } = business;
  const candidate = match.candidates.find((one) => one.business.id === id);
  const register = match.coverage.find((one) => one.state === parseBusinessId(id)?.state)?.register;
  const isOfRegistry = found.sources.some((source) => source.type === 'registration' && source.id === id);
  if (submitted !== queriedAddress(application) || !isOfRegistry) return 'on_file';
  if (candidate?.is_address_shared === true) return 'shared';
  const isCounted = register === 'whole' || register === 'active';
  return candidate?.is_address_shared === false && isCounted ? 'verified' : 'on_file';
}

function fullLine(address: SubmittedAddress): string {
  const { city, state, postal_code: zip } = address;
  return [addressLine(address), city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
