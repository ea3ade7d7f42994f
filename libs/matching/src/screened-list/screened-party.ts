import type { MatchKeys, Name, SeenAddress } from '@registry/contracts-business-registry';
import {
  FIRM_CONFIDENCE,
  readNumber,
  type RecordRow,
  type ScreenedAddress,
} from '@registry/contracts-records-sections';
import { formatBusinessId } from '@registry/domain';
import type { MatchedSubject } from '../match-subjects.ts';
import type { ScreenedParty } from './company-screening.ts';

/** Sources whose numbers lists have as well, and their numbering there. */
const NUMBERINGS: ReadonlyMap<string, string> = new Map([
  ['us/sam-entities', 'uei'],
  ['us/npi-providers', 'npi'],
]);

/** Whether the records of a subject give the company a number that lists have as well. */
export function givesNumber({ subject, confidence }: MatchedSubject): boolean {
  return confidence >= FIRM_CONFIDENCE && NUMBERINGS.has(subject.source);
}

/** What the records of a company add to what its registry knows. */
export interface KnownOfCompany {
  readonly ein: string | null;
  readonly names: readonly Name[];
  readonly addresses: readonly SeenAddress[];
  readonly rows: readonly RecordRow[];
}

/** A company of a register with all its names, addresses and numbers. */
export function toParty(
  { state, fileNumber, legal, alternatives, isReal = false }: MatchKeys,
  registered: readonly ScreenedAddress[],
  { ein, names, addresses, rows }: KnownOfCompany,
): ScreenedParty {
  const all = [legal, ...alternatives, ...names].map(({ name }) => name);
  const numbers = rows.flatMap((row) => {
    const scheme = NUMBERINGS.get(row.source);
    const value = readNumber(row);
    return scheme === undefined || value === null || row.match.confidence < FIRM_CONFIDENCE ? [] : [{ scheme, value }];
  });
  const registration = { scheme: 'file_number', value: formatBusinessId({ state, fileNumber }) };
  return {
    names: [...new Set(all)],
    addresses: [...registered, ...addresses],
    identifiers: [registration, ...(ein === null ? [] : [{ scheme: 'ein', value: ein }]), ...numbers],
    isReal,
  };
}
