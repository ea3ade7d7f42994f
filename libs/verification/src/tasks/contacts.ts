import type { Business } from '@registry/contracts-records-sections';
import { toPhone } from '@registry/domain/contacts/phone';
import { toWebsite } from '@registry/domain/contacts/website';
import { type Checking, type Compared, type Finding, type Findings, settle } from '../finding.ts';
import { newest, type Seen, toSeen } from '../seen.ts';

/** Of matches from 0.95 on 0.996 were right when they were measured, of those from 0.9 on 0.99: docs/explanation/matching.md. */
const SURE_CONFIDENCE = 0.95;

type ContactKey = 'website_verification' | 'phone';

/** A value that public records have for the company. */
interface FoundValue {
  readonly text: string;
  readonly seen: readonly Seen[];
}

export function checkContacts(checking: Checking): Findings<ContactKey | 'industry'> {
  const { application, business, at } = checking;
  const { website, phone_numbers: phones, industry_classification: industries } = business;
  const sites = toFound(website === null ? [] : [website, ...website.others], ({ url }) => url);
  const numbers = toFound(phones, ({ number }) => number);
  const codes = toFound(industries?.categories ?? [], ({ naics_codes: naics, sic_codes: sic, name }) =>
    [...naics, ...sic, name].filter(Boolean).join(' '),
  );
  const evidence = codes.map(({ text }): Compared => ['industry', null, text, null, 'in public records']);
  const classified = settle({ key: 'industry', at }, 'classified', newest(codes.flatMap(({ seen }) => seen)), evidence);
  return {
    website_verification: compareValues(checking, 'website_verification', application.website, sites),
    phone: compareValues(checking, 'phone', application.phone, numbers),
    industry: codes.length === 0 ? { result: findLack(business) } : classified,
  };
}

const readers = { website_verification: toWebsite, phone: toPhone };

const comparisons: Readonly<Record<ContactKey, (submitted: string, found: string) => boolean | null>> = {
  website_verification: isSameSite,
  phone: (submitted, found) => toPhone(submitted) === found,
};

function compareValues(
  { business, at }: Checking,
  key: ContactKey,
  submitted: string | null,
  values: readonly FoundValue[],
): Finding<ContactKey> {
  if (submitted === null || submitted.trim() === '') return { result: 'not_submitted' };
  if (readers[key](submitted) === undefined) return { result: 'not_understood' };
  const [same, others] = [true, false].map((is) =>
    values.filter(({ text }) => comparisons[key](submitted, text) === is),
  );
  const isSame = same !== undefined && same.length > 0;
  const shown = (isSame ? same : others) ?? [];
  if (shown.length === 0) return { result: findLack(business) };
  const evidence = shown.map(({ text }): Compared => [key, submitted, text, isSame, isSame ? 'the same' : 'another']);
  return settle({ key, at }, isSame ? 'verified' : 'other_found', newest(shown.flatMap(({ seen }) => seen)), evidence);
}

function findLack({ contacts_coverage: coverage }: Business): 'not_covered' | 'not_published' {
  return coverage.status === 'not_fetched' ? 'not_covered' : 'not_published';
}

/** The values of the company's own registration, and of records that are surely its. */
function toFound<Value extends Pick<Business['phone_numbers'][number], 'sources' | 'match'>>(
  values: readonly Value[],
  toText: (value: Value) => string,
): FoundValue[] {
  const sure = values.filter(({ match }) => match === null || match.confidence >= SURE_CONFIDENCE);
  return sure.map((value) => ({
    text: toText(value),
    seen: value.sources.map(({ source, as_of, loaded_at }) => toSeen('source', source, as_of, loaded_at)),
  }));
}

/** Hosts on which many companies have a page or a mailbox. */
const SHARED_HOSTS =
  /^(?:(?:m|maps|sites)\.)?(?:facebook|instagram|linkedin|twitter|x|youtube|tiktok|google|yelp|etsy|ebay|amazon|wordpress|linktr|gmail|yahoo|hotmail|outlook|aol|icloud|comcast|msn)\.[a-z]{2,3}$/;

/** Null where it cannot be said: pages of two companies may be on one host. */
function isSameSite(submitted: string, found: string): boolean | null {
  const [host, other] = [toWebsite(submitted), toWebsite(found)];
  if (other === undefined || host !== other) return false;
  const [page, otherPage] = [submitted, found].map((url) =>
    url
      .trim()
      .toLowerCase()
      .replace(/^(?:https?:\/\/)?[^/?#]*\/*|\/+$/g, ''),
  );
  if (SHARED_HOSTS.test(host)) return page !== '' && page === otherPage ? true : null;
  return page === '' || otherPage === '' || page === otherPage ? true : null;
}
