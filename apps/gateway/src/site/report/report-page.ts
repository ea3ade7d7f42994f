import type { Business } from '@registry/contracts-records-sections';
import { SECTION_NAMES } from '@registry/domain';
import { reportUrl } from '../../addresses/base-url.ts';
import type { CompanyProfile } from '../../profiles/company-profile.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { PURPOSE_LENGTH_MAX } from '../../evidence/evidence.dto.ts';
import { companyMain } from '../company/company-page.ts';
import { sourceLink } from '../company/source-line.ts';
import { card, type Fact, factList } from '../layout/blocks.ts';
import { field } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import { dataDate, moment, time } from '../layout/parts.ts';
import { signInForms } from '../session/sign-in-form.ts';

/** The facts that a report begins with. */
interface ReportFacts {
  /** The time of the report, and of its evidence, in ISO 8601. */
  readonly at: string;
  readonly purpose: string;
}

/** The number of a report, which its evidence has as the reference. */
export function reportNumber(id: string, at: string): string {
  return `${id}/${at.replaceAll(/\D/g, '')}`;
}

/** A profile to print and to file: date, purpose, evidence, and each source with its day. */
export function reportMain(profile: CompanyProfile, sources: PublishedSources, { at, purpose }: ReportFacts): Html {
  const { id } = profile.business;
  const isSigned = profile.annotation !== null;
  const facts: readonly Fact[] = [
    ['Report of', moment(at)],
    ['Purpose', purpose === '' ? 'not stated' : purpose],
    [
      'Evidence',
      isSigned ? html`number <strong>${reportNumber(id, at)}</strong>` : 'none: it is signed for a workspace',
    ],
  ];
  const days = listSources(profile.business).map(
    ({ source, as_of: asOf, loaded_at: loadedAt }) =>
      [sourceLink(source, sources), html`${dataDate(asOf)}, loaded ${time(loadedAt)}`] as const,
  );
  return html`<div class="report">
    <form class="form card not-printed" method="get">
      ${field('purpose', 'Purpose of the report', { value: purpose, maxlength: PURPOSE_LENGTH_MAX })}
      <button type="submit">State purpose</button>
      <p class="facts">
        Then print this page, or save it as a PDF. A report of a signed-in workspace has signed evidence, which anybody
        can <a href="/evidence">verify</a>.
      </p>
    </form>
    ${
      isSigned
        ? html`<form class="form card not-printed" method="post" action="${reportUrl(id)}/evidence">
            <input type="hidden" name="known_at" value="${at}" />
            <input type="hidden" name="purpose" value="${purpose}" />
            <button type="submit">Download signed evidence</button>
          </form>`
        : signInForms('/reports/sign-in', { company: id, purpose })
    }
    ${factList(facts, 'kv card')} ${companyMain(profile, sources, html``)}
    ${card(
      'Sources and their days',
      html`${factList(days)}
        <p class="facts">Nothing else was searched.</p>`,
    )}
  </div>`;
}

/** The sources of its registrations, and those that were searched for records, filings and lists: each once. */
function listSources({ registrations, watchlist, documents, ...business }: Business) {
  const all = [
    ...registrations.map((one) => ({ ...one, loaded_at: one.retrieved_at })),
    ...SECTION_NAMES.flatMap((name) => business[name].coverage.sources),
    ...[watchlist.coverage, ...documents].flatMap((one) => one.sources),
  ];
  return [
    ...new Map(all.map(({ source, as_of, loaded_at }) => [source, { source, as_of, loaded_at }] as const)).values(),
  ];
}
