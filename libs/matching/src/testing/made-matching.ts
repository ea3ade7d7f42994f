import type { MatchKeys } from '@registry/contracts-business-registry';
import { toMatchName } from '../match-name.ts';
import type { Subject } from '../subject.ts';

/** How many companies of the state have a name, its key, and its key with its form: only the one that is made. */
export const ALONE = { withFolded: 1, withNameKey: 1, withForms: 1 };

/** A company of Denver, whose whole register is loaded. */
export function makeKeys(name: string, more: Partial<MatchKeys> = {}): MatchKeys {
  return {
    state: 'CO',
    fileNumber: '100',
    ein: null,
    legal: toMatchName(name, ALONE),
    alternatives: [],
    places: { postalCodes: ['80202'], cities: ['DENVER'] },
    namesakes: null,
    register: 'whole',
    ...more,
  };
}

/** A record of Cedar Ridge LLC, without a place. */
export function makeSubject(more: Partial<Subject> = {}): Subject {
  return {
    ...{ subjectNo: 1, holderNo: null, isTrade: false, source: 'us-co/made', kind: 'license', state: 'CO' },
    ...{ fileNumberKey: null, ein: null, names: ['Cedar Ridge LLC'], holderNames: null, tradeNames: [] },
    ...{ postalCodes: [], cities: [], recordCount: 1 },
    ...more,
  };
}
