import type { Address, Source } from '@registry/contracts-business-registry';
import type { SubmittedAddress } from '@registry/contracts-records-sections';
import { parseBusinessId } from '@registry/domain';
import { comparePlaces, hasVeryStreet, readAddress, readPlace, readUnits, readZip } from '@registry/matching';
import { type Checking, findBest, type Finding, seenIn, settle } from '../finding.ts';
import { addressLine, queriedAddress } from '../query.ts';
import { newest } from '../seen.ts';
import { readState } from '../unregistered.ts';

type FoundAddress = Address & { readonly sources: readonly Source[] };

/** The results of an address, the best first: whether it agrees, and in words. */
const results = {
  verified: [true, 'the same street address'],
  shared: [true, 'the same street address, which many companies have'],
  on_file: [true, 'the same street address'],
  agent: [true, 'the same street address, of the registered agent'],
  approximate: [null, 'partly the same'],
  unverified: [false, 'a different place'],
} as const;

type AddressResult = keyof typeof results;

export function checkAddress(checking: Checking): Finding<'address_verification'> {
  const { application, business, registrations, at } = checking;
  const submitted = application.addresses.filter((address) => fullLine(address) !== '');
  if (submitted.length === 0) return { result: 'not_submitted' };
  const elsewhere = registrations.filter((one) => one.isElsewhere);
  const onFile = [
    ...business.addresses,
    ...elsewhere.flatMap(({ sources, rows }) =>
      rows.flatMap(({ addresses }) => addresses.map((address) => ({ ...address, sources }))),
    ),
  ];
  const pairs = submitted.flatMap((one) =>
    onFile.flatMap((found) => {
      const result = compareAddress(checking, one, found);
      return result === null ? [] : [{ result, one, found }];
    }),
  );
  const ranks = Object.keys(results);
  const best = findBest(pairs, ({ result, found }) => [ranks.indexOf(result), found.full_address]);
  if (best === undefined) return { result: 'not_published' };
  const { result, one, found } = best;
  const shownBy = newest(seenIn(checking, found.sources));
  return settle({ key: 'address_verification', at }, result, shownBy, [
    ['address', fullLine(one), found.full_address, ...results[result]],
  ]);
}

/** Null where nothing of them can be compared. */
function compareAddress(checking: Checking, submitted: SubmittedAddress, found: FoundAddress): AddressResult | null {
  const isAgents = found.type.length > 0 && found.type.every((type) => type === 'agent');
  const stated = submitted.state?.trim() ?? '';
  const state = stated === '' ? readAddress(fullLine(submitted)).state : readState(stated);
  const zip = submitted.postal_code === null ? null : (readZip(submitted.postal_code, state ?? null) ?? null);
  const place = readPlace(addressLine(submitted), submitted.city, zip);
  const { full_address: fullAddress, city, postal_code: postalCode } = found;
  const { near } = comparePlaces(place, [{ kind: 'other', fullAddress, city, postalCode }]);
  const isInOther = (state ?? null) !== null && found.state !== null && state !== found.state;
  // A city that may be a cut or misspelled one, or none, is enough for a match, and too little to say that it is the same.
  const towns = readPlace(null, city, null).cities;
  const isInZip = place.postalCode !== null && postalCode?.startsWith(place.postalCode) === true;
  const isInTown = isInZip || [...place.cities, ...place.endings].some((one) => towns.includes(one));
  const isVery = near === 'street' && hasVeryStreet(place, fullAddress) && !hasOtherUnit(submitted, found);
  const isThere = isVery && state !== undefined && !isInOther && isInTown;
  if (isThere) return isAgents ? 'agent' : whoseAddress(checking, submitted, found);
  if (isAgents || near === 'unknown') return null;
  return isInOther || near === 'elsewhere' ? 'unverified' : 'approximate';
}

/** Checks that both state units, and each one that the other does not. */
function hasOtherUnit(submitted: SubmittedAddress, found: FoundAddress): boolean {
  const lines = [
    [fullLine(submitted), submitted.address_line2] as const,
    [found.full_address, found.address_line2] as const,
  ];
  const [fewer = [], more = []] = lines.map(listUnits).toSorted((units, others) => units.length - others.length);
  return fewer.some((unit) => !more.includes(unit));
}

/** The units of an address, also one without a word for it in the line of the unit. */
function listUnits([line, unit]: readonly [string, string | null]): string[] {
  const [, bare] = /^\W*([A-Z]?\d+[A-Z]?|[A-Z])$/.exec(unit?.trim().toUpperCase() ?? '') ?? [];
  return [...readUnits(readAddress(line).parts), ...(bare === undefined ? [] : [bare])];
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
