import type { BusinessSearch } from '@registry/contracts-business-registry';
import { profileUrl } from '../../addresses/base-url.ts';
import { EXTERNAL_ID_LENGTH_MAX, TAG_LENGTH_MAX } from '../../annotations/annotation.dto.ts';
import type { AnnotationValues } from '../../annotations/annotations.store.ts';
import { toLabel } from '../../search/labels.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, listedNote, pageQuery, pager, statusBadge, optionalField } from '../layout/parts.ts';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import { signOutForm } from '../session/sign-in-form.ts';
import type { AnnotatedPageQuery } from './annotated-page.query.dto.ts';
import { decisionsPath } from './decisions-page.ts';

type FoundBusiness = BusinessSearch['data'][number];

/** The companies that a workspace annotated, with what it says of them. */
export function annotatedMain(
  { data, total_count: total }: BusinessSearch,
  { page, per_page: perPage, tag, external_id: externalId }: AnnotatedPageQuery,
  annotationOf: (id: string) => AnnotationValues | undefined,
): Html {
  const filter = { ...(tag === null ? {} : { tag }), ...(externalId === null ? {} : { external_id: externalId }) };
  const pages = Math.ceil(Math.min(total, WINDOW_MAX) / perPage);
  return html`<div class="summary">
      <h1>Your companies</h1>
      ${signOutForm('decisions')}
    </div>
    <form class="form" method="get" action="/decisions" role="search" aria-label="Search your companies">
      ${optionalField('tag', 'Only with the tag', tag, TAG_LENGTH_MAX)}
      ${optionalField('external_id', 'Only with your own id', externalId, EXTERNAL_ID_LENGTH_MAX)}
      <button type="submit">Filter companies</button>
    </form>
    <p role="status">
      ${counted(total, 'company', 'companies')} that your workspace annotated.${listedNote(total, WINDOW_MAX)}
    </p>
    <ol class="hits">
      ${data.map((business) => item(business, annotationOf(business.id)))}
    </ol>
    ${pager(page, pages, (to) => `/decisions${pageQuery(to, perPage, filter)}`)}`;
}

function item({ id, name, status }: FoundBusiness, annotation: AnnotationValues | undefined): Html {
  const { externalId = null, tags = [], note = null } = annotation ?? {};
  return html`<li class="hit">
    <h2><a href="${profileUrl('', id)}">${name}</a></h2>
    <p class="badges">${statusBadge(status)}</p>
    <p class="facts">
      ${toLabel('state', id.slice(0, 5))}${externalId === null ? '' : ` · ${externalId}`} ·
      <a href="${decisionsPath(id)}#annotation">Annotation and decisions<span class="hidden"> of ${name}</span></a>
    </p>
    <p>
      ${tags.map((tag) => html`<a class="badge" href="/decisions?${new URLSearchParams({ tag }).toString()}">${tag}</a>`)}
      ${note}
    </p>
  </li>`;
}
