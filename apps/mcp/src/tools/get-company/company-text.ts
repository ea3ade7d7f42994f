import { isSampleSlug, SECTION_NAMES, SECTION_TITLES, type SectionName, nameNote } from '@registry/domain';
import { counted } from '../../coverage/counted.ts';
import { toDataDate, sectionCoverage } from '../../coverage/section-coverage.ts';
import { readHitState } from '../company-hit.ts';
import { factsLine, labelled } from '../facts-line.ts';
import { ROWS_MAX } from '../page.ts';
import { recordLine } from '../record-line.ts';
import { screeningResults } from '../screening-results.ts';
import type { CompanyFacts, SectionFacts } from './company-facts.ts';

/** The profile for reading: each line names its source. */
export function companyText(company: CompanyFacts): string {
  const { id, entity_id: entity, name, status, formation, tin, registrations } = company;
  const isFictional = registrations.some((one) => one.id === id && isSampleSlug(one.source));
  const head = factsLine(
    isFictional && 'a fictional company of sample data',
    status,
    formation.entity_type,
    formed(formation),
    labelled('EIN', tin?.tin),
    labelled('entity', entity),
  );
  return [
    `${name === '' ? 'name unknown of that day' : name} (${id}): ${head}`,
    ...registrations.map((one) => registrationLine(one, one.id !== id)),
    ...block(
      'Other names',
      company.names
        .filter(({ name: known, type }) => type !== 'legal' || known !== name)
        .map((one) => `${one.name} (${nameNote(one) || one.type}) ${sourcesNote(one.sources)}`),
    ),
    ...block(
      'Addresses',
      company.addresses.map(
        ({ full_address, type, sources }) => `${full_address} (${type.join(', ')}) ${sourcesNote(sources)}`,
      ),
    ),
    ...block(
      'People',
      company.people.map(
        ({ name: person, titles, address, sources, as_of: asOf }) =>
          `${person}: ${factsLine(titles.map(({ title }) => title).join(', '), address?.full_address, toDataDate(asOf))} ${sourcesNote(sources)}`,
      ),
    ),
    ...contactLines(company),
    screeningLine(company.watchlist),
    ...block('Filings', company.documents.map(documentLine)),
    ...SECTION_NAMES.flatMap((section) => sectionLines(section, company.sections[section], readHitState(company))),
    `Left out: ${company.left_out.join('; ')}.`,
  ].join('\n');
}

/** Without a value none was found, which is not the same as none; nothing of what was not fetched. */
function contactLines(company: CompanyFacts): string[] {
  const { website, phone_numbers, email_addresses, industry_classification: industries, contacts_coverage } = company;
  if (contacts_coverage.status === 'not_fetched') return [];
  const lines = [
    ...(website === null ? [] : [`website ${website.url} ${valueNote(website)}`]),
    ...phone_numbers.map((one) => `phone ${one.display} ${valueNote(one)}`),
    ...email_addresses.map((one) => `email ${one.email} ${valueNote(one)}`),
    ...(industries?.categories ?? []).map((one) => {
      const codes = [one.classification_system, ...one.naics_codes, ...one.sic_codes].join(' ');
      return `industry ${[codes, one.name].filter((part) => part !== null).join(', ')} ${valueNote(one)}`;
    }),
    ...company.certifications.map((one) => {
      const until = labelled('until', one.exit_date);
      return `certification ${factsLine(one.name, one.certification_type, until)} ${valueNote(one)}`;
    }),
    ...company.profiles.map((one) => `profile ${one.url} ${valueNote(one)}`),
  ];
  const title = `Contacts and industry: ${lines.length === 0 ? 'unknown' : lines.length}; searched only: ${contacts_coverage.scope}. Others may exist.`;
  return [title, ...lines.map((line) => `- ${line}`)];
}

/** Describes the source of a value, and how sure it is. */
function valueNote({ sources, confidence }: Pick<CompanyFacts['phone_numbers'][number], 'sources' | 'confidence'>) {
  const [newest] = sources;
  if (newest === undefined) return '';
  const sure = confidence === null ? 'own registration' : `confidence ${confidence}`;
  return `[${newest.source}, ${toDataDate(newest.as_of)}, ${sure}]`;
}

function documentLine({ document_type: type, filing_date: date, ...one }: CompanyFacts['documents'][number]): string {
  const [newest] = one.sources;
  const origin = newest === undefined ? '' : ` [${newest.source}, ${toDataDate(newest.as_of)}]`;
  return `${factsLine(date, type ?? 'filing', labelled('number', one.metadata['number']))}${origin}`;
}

/** Without a list the company was not screened, which is not the same as no hits. */
function screeningLine({ hit_count: hits, lists, coverage }: CompanyFacts['watchlist']): string {
  if (coverage.status === 'not_fetched') return 'Screening: not requested.';
  if (coverage.scope === null) return 'Screening: not screened; no list is loaded.';
  const results = lists.flatMap(({ abbr: list, results }) => results.map((one) => ({ ...one, list })));
  const isUnknown = coverage.status === 'not_covered' && results.length === 0;
  const found = isUnknown ? 'unknown of that day' : screeningResults(hits, results, ROWS_MAX);
  return `Screening: ${found}. Lists: ${coverage.scope}.`;
}

/** `formed 2019-03-15 in OR`. */
function formed({ formation_date: date, formation_state: state }: CompanyFacts['formation']): string {
  return date === null && state === null ? '' : ['formed', date, labelled('in', state)].filter(Boolean).join(' ');
}

function registrationLine(one: CompanyFacts['registrations'][number], isOther: boolean): string {
  const { watchlist } = one;
  const facts = factsLine(
    `Registered in ${one.state} as ${one.file_number}`,
    one.jurisdiction,
    labelled('registry status', one.status),
    labelled('missing from its registry since', one.absent_since),
    one.entity_type,
    labelled('since', one.registration_date),
    isOther && watchlist !== undefined && registrationScreening(watchlist),
  );
  return `${facts} [${one.source}, ${toDataDate(one.as_of)}, retrieved ${one.retrieved_at.slice(0, 10)}]`;
}

/** A hit of another registration is stated with it: its results are at its own id. */
function registrationScreening(screened: NonNullable<CompanyFacts['registrations'][number]['watchlist']>): string {
  if (screened.coverage !== 'partial') return 'not screened';
  return `screening: ${counted(screened.hit_count, 'hit', 'hits')}, ${screened.possible_count} possible`;
}

function sectionLines(section: SectionName, facts: SectionFacts, state: string): string[] {
  const basis = sectionCoverage(facts.coverage, state);
  if (facts.total_count === null) return [`${SECTION_TITLES[section]}: ${basis}.`];
  if (facts.total_count === 0) return [`${SECTION_TITLES[section]}: ${isKnown(facts) ? 'none' : 'unknown'}; ${basis}.`];
  const shown = facts.data.length < facts.total_count ? `, the newest ${facts.data.length} of them` : '';
  return [
    `${SECTION_TITLES[section]}: ${facts.total_count}${shown}; ${basis}.`,
    ...facts.data.map((row) => `- ${recordLine(row)}`),
  ];
}

/** Checks that an empty section says that there are no records: a complete register was searched. */
function isKnown({ coverage }: SectionFacts): boolean {
  return coverage.status === 'covered';
}

function block(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `- ${line}`)];
}

function sourcesNote(sources: readonly { readonly type: string; readonly id: string }[]): string {
  return sources.length === 0 ? '' : `[${sources.map(({ type, id }) => `${type} ${id}`).join(', ')}]`;
}
