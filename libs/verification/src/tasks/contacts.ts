import { type Business, FIRM_CONFIDENCE } from '@registry/contracts-records-sections';
import { toPhone } from '@registry/domain/contacts/phone';
import { toWebsite } from '@registry/domain/contacts/website';
import { type Checking, compared, type Finding, type Findings, settle } from '../finding.ts';
import { newest, type Seen, toSeen } from '../seen.ts';

type ContactKey = 'website_verification' | 'phone';
type SeenValue = Pick<Business['phone_numbers'][number], 'sources' | 'match'>;

/** A value that public records have for the company. */
interface FoundValue {
  readonly text: string;
  /** Null where it cannot be compared. */
  readonly isSame: boolean | null;
  readonly seen: readonly Seen[];
}

export function checkContacts(checking: Checking): Findings<ContactKey | 'industry'> {
  const { application, business } = checking;
  const { website, phone_numbers: phones } = business;
  const { website: site, phone } = application;
  const sites = website === null ? [] : [website, ...website.others];
  return {
    website_verification: compareValues(checking, 'website_verification', site, () =>
      sites
        .filter(isFirm)
        .map((one) => ({ text: one.url, isSame: isSameSite(site ?? '', one.url), seen: seenWith(one) })),
    ),
    phone: compareValues(checking, 'phone', phone, (text) =>
      phones
        .filter(isFirm)
        .map((one) => ({ text: one.display, isSame: isSamePhone(text, one.number), seen: seenWith(one) })),
    ),
    industry: findIndustry(checking),
  };
}

function compareValues(
  { business, at }: Checking,
  key: ContactKey,
  submitted: string | null,
  read: (submitted: string) => readonly FoundValue[],
): Finding<ContactKey> {
  if (submitted === null || submitted.trim() === '') return { result: 'not_submitted' };
  const found = read(submitted).filter(({ isSame }) => isSame !== null);
  const same = found.filter(({ isSame }) => isSame === true);
  if (found.length === 0) return { result: findLack(business) };
  const evidence = (same.length > 0 ? same : found).map(({ text, isSame }) =>
    compared(key, submitted, text, isSame, isSame === true ? 'the same' : 'another'),
  );
  const seen = (same.length > 0 ? same : found).flatMap((one) => one.seen);
  return settle({ key, at }, same.length > 0 ? 'verified' : 'other_found', newest(seen), evidence);
}

function findIndustry({ business, at }: Checking): Finding<'industry'> {
  const categories = (business.industry_classification?.categories ?? []).filter(isFirm);
  if (categories.length === 0) return { result: findLack(business) };
  const evidence = categories.map(({ name, naics_codes: naics, sic_codes: sic }) =>
    compared('industry', null, [...naics, ...sic, name].filter(Boolean).join(' '), null, 'in public records'),
  );
  return settle({ key: 'industry', at }, 'classified', newest(categories.flatMap(seenWith)), evidence);
}

function findLack({ contacts_coverage: coverage }: Business): 'not_covered' | 'not_published' {
  return coverage.status === 'not_fetched' ? 'not_covered' : 'not_published';
}

/** Checks that it is of the company's own registration or of a record that is firmly its. */
function isFirm({ match }: SeenValue): boolean {
  return match === null || match.confidence >= FIRM_CONFIDENCE;
}

function seenWith({ sources }: SeenValue): Seen[] {
  return sources.map(({ source, as_of, loaded_at }) => toSeen('source', source, as_of, loaded_at));
}

function isSamePhone(submitted: string, found: string): boolean | null {
  const number = toPhone(submitted);
  return number === undefined ? null : number === found;
}

/** Pages of two companies may be on one host: of two that are stated both have to be the same. */
function isSameSite(submitted: string, found: string): boolean | null {
  const [host, other] = [toWebsite(submitted), toWebsite(found)];
  if (host === undefined || other === undefined) return null;
  if (host !== other) return false;
  const [page, otherPage] = [readPage(submitted), readPage(found)];
  return page === '' || otherPage === '' || page === otherPage ? true : null;
}

function readPage(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?[^/?#]*/, '')
    .replace(/\/+$/, '');
}
