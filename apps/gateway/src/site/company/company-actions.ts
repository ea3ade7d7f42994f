import type { Business } from '@registry/contracts-records-sections';
import { toIdParts } from '@registry/domain';
import { profileUrl, reportUrl as reportOn } from '../../addresses/base-url.ts';
import type { Site } from '../../addresses/site.ts';
import { type Html, html } from '../layout/html.ts';
import { newCasePath } from '../layout/case-words.ts';
import { copyLinkItem } from './copy-link/copy-link.ts';
import { day } from '../layout/parts.ts';

/** Shows what a reader can do with a profile: follow, take along, cite, report an error. */
export function companyActions({ id, name, as_of: asOf }: Business, { name: site, baseUrl, reportUrl }: Site): Html {
  const url = profileUrl(baseUrl, id);
  const { state, fileNumber } = toIdParts(id);
  const date = asOf === null ? 'date of the data unknown' : `data of ${day(asOf)}`;
  return html`<section class="card actions">
    <h2>Use this profile</h2>
    <ul class="plain">
      <li><a href="/watchlists?follow=${encodeURIComponent(id)}">Follow this company</a></li>
      <li><a href="/decisions/${encodeURIComponent(id)}">Annotate, and decide on results and records</a></li>
      <li><a href="${newCasePath({ name, state, file_number: fileNumber })}">Verify this company</a></li>
      <li><a href="${reportOn(id)}">Report to file, signed evidence</a></li>
      <li><a href="${profileUrl('', id)}/export.json" download>Download as JSON</a></li>
      ${copyLinkItem(url)}
      ${reportUrl === '' ? '' : html`<li><a href="${reportTo(reportUrl, url)}">Report an error</a></li>`}
    </ul>
    <details>
      <summary class="facts">Cite as</summary>
      <p class="cite">${name}, ${id}. ${site}, ${date}. <a href="${url}">${url}</a></p>
    </details>
  </section>`;
}

/** A mail gets a subject; a page of the operator gets the address of the profile. */
function reportTo(reportUrl: string, profile: string): string {
  const parameter = reportUrl.startsWith('mailto:') ? 'subject' : 'profile';
  const joint = reportUrl.includes('?') ? '&' : '?';
  return `${reportUrl}${joint}${new URLSearchParams({ [parameter]: profile }).toString()}`;
}
