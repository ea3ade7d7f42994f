import type { RegisterDetails } from '@registry/contracts-business-registry';
import type { Contacts, ContactValues, Match, ValueSource } from '@registry/contracts-records-sections';
import { foldedName, naicsSector, naicsSectors, PROFILE_TYPES, type PublishedDetails } from '@registry/domain';
import { toEmail } from '@registry/domain/contacts/email';
import { toIndustry } from '@registry/domain/contacts/naics-code';
import { toPhone } from '@registry/domain/contacts/phone';
import { toWebsite } from '@registry/domain/contacts/website';

/** A source's details of a company, and what ties it to the company; a match of null is the company's own registration. */
export interface SeenDetails {
  readonly details: Partial<PublishedDetails>;
  readonly source: ValueSource;
  readonly match: Match | null;
}

type Seen = ContactValues[keyof ContactValues][number];

/** Values of one kind at most: a chain has thousands, and a reply has a maximum size. */
const VALUES_MAX = 100;

/** Keys by which two values of a kind are the same. */
const KEYS: { readonly [Kind in keyof ContactValues]: (value: ContactValues[Kind][number]) => string } = {
  websites: ({ url }) => toWebsite(url) ?? url,
  phone_numbers: ({ number }) => number,
  email_addresses: ({ email }) => toEmail(email) ?? email,
  categories: ({ naics_codes: naics, sic_codes: sic }) => `${naics.join()} ${sic.join()}`,
  profiles: ({ id }) => id,
  certifications: ({ id }) => id,
};

/** How a company is reached and what it does, by what sources say. A text that is not a value of its kind is left out. */
export function collectContacts(all: readonly SeenDetails[]): ContactValues {
  return mergeContacts(...all.map(readContacts));
}

/** How a company is reached by its own registrations. */
export function registerContacts(all: readonly RegisterDetails[]): ContactValues {
  return collectContacts(all.map(({ details, ...source }) => ({ details, source, match: null })));
}

/** Equal values are one, with the sources of all; the newest data come first. */
export function mergeContacts(...all: readonly ContactValues[]): ContactValues {
  const distinct = <Kind extends keyof ContactValues>(kind: Kind) =>
    distinctValues<ContactValues[Kind][number]>(
      all.flatMap((one): readonly ContactValues[Kind][number][] => one[kind]),
      KEYS[kind],
    );
  return {
    websites: distinct('websites'),
    phone_numbers: distinct('phone_numbers'),
    email_addresses: distinct('email_addresses'),
    categories: distinct('categories'),
    profiles: distinct('profiles'),
    certifications: distinct('certifications'),
  };
}

/** The values as the fields of a company. */
export function toContacts({ websites, categories, ...values }: ContactValues): Contacts {
  const [website, ...others] = websites;
  return {
    industry_classification:
      categories.length === 0 ? null : { object: 'industry_classification', status: 'completed', categories },
    website: website === undefined ? null : { ...website, others },
    ...values,
  };
}

function readContacts({ details, source, match }: SeenDetails): ContactValues {
  const seen = { sources: [source], match };
  const { phones = [], emails = [], websites = [], profiles = [], certifications = [] } = details;
  return {
    websites: websites.flatMap((url) =>
      toWebsite(url) === undefined ? [] : { object: 'website' as const, url, status: 'unknown' as const, ...seen },
    ),
    phone_numbers: phones.flatMap((display) => {
      const number = toPhone(display);
      return number === undefined
        ? []
        : { object: 'phone_number' as const, number, contact_type: 'business' as const, display, ...seen };
    }),
    email_addresses: emails.flatMap((email) => {
      const domain = toEmail(email)?.split('@')[1];
      return domain === undefined ? [] : { object: 'email_address' as const, email, domain, ...seen };
    }),
    categories: readCategories(details).map((category) => ({ ...category, ...seen })),
    profiles: profiles.flatMap(({ type, number }) => {
      const external_id = PROFILE_TYPES[type].read(number);
      if (external_id === undefined) return [];
      const url = PROFILE_TYPES[type].toUrl(external_id);
      return { object: 'profile' as const, id: `${type}-${external_id}`, type, external_id, url, ...seen };
    }),
    certifications: certifications.map(({ name, type, id, entrance, exit }) => {
      const key = foldedName(name).toLowerCase().replaceAll(' ', '_');
      return {
        object: 'certification' as const,
        id: [key, id, exit].filter((part) => part !== null).join('-'),
        name,
        key,
        certification_id: id,
        certification_type: type,
        entrance_date: entrance,
        exit_date: exit,
        ...seen,
      };
    }),
  };
}

function readCategories({ naics = [], sic = [] }: Partial<PublishedDetails>) {
  const industries = naics.flatMap((text) => {
    const industry = toIndustry(text);
    const sector = industry && naicsSector(industry.code);
    if (industry === undefined || sector === undefined) return [];
    const name = industry.title ?? naicsSectors[sector];
    const codes = { naics_codes: [industry.code], sic_codes: [] };
    return { classification_system: 'NAICS' as const, name, sector: naicsSectors[sector], ...codes };
  });
  const divisions = sic.flatMap((text) => {
    const [code] = /^\s*\d{4}\s*$/.exec(text) ?? [];
    if (code === undefined || Number(code) === 0) return [];
    const codes = { naics_codes: [], sic_codes: [code.trim()] };
    return { classification_system: 'SIC' as const, name: null, sector: null, ...codes };
  });
  return [...industries, ...divisions];
}

function distinctValues<Value extends Seen>(values: readonly Value[], toKey: (value: Value) => string): Value[] {
  if (values.length === 0) return [];
  const same = Map.groupBy(values.toSorted(newestFirst), toKey);
  return [...same.values()].slice(0, VALUES_MAX).map((alike) => ({
    ...(alike[0] as Value),
    sources: eachSourceOnce(alike),
    match: bestMatch(alike),
  }));
}

function newestFirst({ sources: [one] }: Seen, { sources: [other] }: Seen): number {
  return compareSources(one, other);
}

/** Data without a date come last; of one day, what was loaded last comes first. */
function compareSources(one: ValueSource | undefined, other: ValueSource | undefined): number {
  const order = ({ as_of = null, loaded_at = '' }: Partial<ValueSource> = {}): string => `${as_of ?? ''} ${loaded_at}`;
  return order(one) === order(other) ? 0 : order(one) > order(other) ? -1 : 1;
}

/** The newest record of each source. */
function eachSourceOnce(values: readonly Seen[]): ValueSource[] {
  const all = values.length === 1 ? values[0]?.sources : undefined;
  const sorted = (all ?? values.flatMap(({ sources }) => sources)).toSorted(compareSources);
  return [...new Map(sorted.toReversed().map((source) => [source.source, source] as const)).values()].toReversed();
}

/** The company's own registration needs no match. */
function bestMatch(values: readonly Seen[]): Match | null {
  let best: Match | null = null;
  for (const { match } of values) {
    if (match === null) return null;
    if (best === null || match.confidence > best.confidence) best = match;
  }
  return best;
}
