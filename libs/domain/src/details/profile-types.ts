import { parseEin } from '../ein.ts';

/** An agency's pages about companies. */
interface ProfileSite {
  /** The name of the pages. */
  readonly title: string;
  /** The number as the site has it; undefined for a text that is not one of its numbers. */
  readonly read: (text: string) => string | undefined;
  readonly toUrl: (number: string) => string;
}

/** Digits without leading zeros, `digits` at most; a number of zeros or nines only is a filler. */
function shortNumber(digits: number): ProfileSite['read'] {
  return (text) => {
    const number = /^0*([1-9]\d*)$/.exec(text.trim())?.[1];
    return number === undefined || number.length > digits || /^9{5,}$/.test(number) ? undefined : number;
  };
}

/** The pages that a number of a company leads to. */
export const PROFILE_TYPES = {
  sec: {
    title: 'SEC EDGAR',
    read: shortNumber(10),
    toUrl: (cik) => `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik.padStart(10, '0')}`,
  },
  safer: {
    title: 'FMCSA SAFER',
    read: shortNumber(8),
    toUrl: (dot) =>
      `https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY&query_type=queryCarrierSnapshot&query_param=USDOT&query_string=${dot}`,
  },
  npi: {
    title: 'NPI registry',
    read: (text) => (isNpi(text.trim()) ? text.trim() : undefined),
    toUrl: (npi) => `https://npiregistry.cms.hhs.gov/provider-view/${npi}`,
  },
  sam: {
    title: 'SAM.gov',
    read: (text) => /^(?=.*[A-Z])[A-HJ-NP-Z1-9][A-HJ-NP-Z\d]{11}$/.exec(text.trim().toUpperCase())?.[0],
    toUrl: (uei) => `https://sam.gov/entity/${uei}/coreData`,
  },
  nonprofit: {
    title: 'ProPublica Nonprofit Explorer',
    read: parseEin,
    toUrl: (ein) => `https://projects.propublica.org/nonprofits/organizations/${ein}`,
  },
} as const satisfies Record<string, ProfileSite>;

export type ProfileType = keyof typeof PROFILE_TYPES;

export const PROFILE_TYPE_NAMES = Object.keys(PROFILE_TYPES) as readonly ProfileType[];

/** Digits that the Luhn formula adds to a National Provider Identifier for its prefix 80840. */
const NPI_PREFIX_SUM = 24;

/** Checks that ten digits are a National Provider Identifier: the last is a check digit (45 CFR 162.406). */
function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, NPI_PREFIX_SUM);
  return sum % 10 === 0;
}
