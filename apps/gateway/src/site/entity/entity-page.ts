import type { Entity, EntityChange, EntityLink } from '@registry/contracts-business-registry';
import type { ListReply } from '@registry/contracts-message';
import type { Business, SectionCounts } from '@registry/contracts-records-sections';
import { entityUrl, profileUrl } from '../../addresses/base-url.ts';
import { registrationTable, stateRegistrations, toStateName } from '../company/entity-section.ts';
import { evidenceSides } from '../company/records/match-evidence.ts';
import { hitCount } from '../company/profile-summary.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, number, SAMPLE_BADGE, time } from '../layout/parts.ts';

/** Parts of the page of an entity. */
export interface EntityProfile {
  readonly entity: Entity;
  /** Its first registration, with what all of them are and how they stand. */
  readonly business: Business;
  readonly isSample: boolean;
  /** The numbers of records of its registrations, by their ids. */
  readonly records: ReadonlyMap<string, SectionCounts>;
  /** The newest changes of the set. */
  readonly changes: ListReply<EntityChange>;
}

/** Registrations of one legal entity, why they are taken for one, and how the set came to be. */
export function entityMain({ entity, business, isSample, records, changes }: EntityProfile): Html {
  const registrations = stateRegistrations(business);
  const states = new Set(registrations.map(({ id }) => toStateName(id)));
  const hits = hitCount(business);
  return html`<article>
    <header class="head">
      <p class="facts">Legal entity · <code>${entity.id}</code></p>
      <h1>${entity.name}</h1>
      <p class="badges">
        <span class="badge">${counted(states.size, 'state', 'states')}</span>
        ${hits === 0 ? '' : html`<span class="badge inactive">${counted(hits, 'screening hit', 'screening hits')}</span>`}
        ${isSample ? SAMPLE_BADGE : ''}
      </p>
    </header>
    <section class="card" id="states">
      <h2>Registrations</h2>
      <p class="facts">Each has its own records and its own screening: a hit of one of them concerns the entity.</p>
      ${registrationTable(registrations, null, records)}
    </section>
    <section class="card records" id="links">
      <h2>Why they are one</h2>
      ${entity.links.length === 0 ? html`<p>It has one registration. The others have left it.</p>` : entity.links.map(link)}
    </section>
    <section class="card" id="changes">
      <h2>How it came to be</h2>
      <ol class="timeline">
        ${changes.items.map(change)}
      </ol>
      ${changes.items.length < changes.totalCount ? html`<p class="facts">The newest ${number(changes.items.length)} of ${number(changes.totalCount)} changes. The API has the others.</p>` : ''}
    </section>
  </article>`;
}

function link({ from, to, confidence, decided_by_operator: isDecided, evidence }: EntityLink): Html {
  const sure = isDecided ? 'decided by the operator' : `${number(Math.floor(confidence * 1_000) / 10)} % sure`;
  return html`<article class="record">
    <h3>${registration(from)} and ${registration(to)} <small>${sure}</small></h3>
    ${evidenceSides(evidence, true)}
  </article>`;
}

function change({ registration: id, joined, other_entity_id: other, reason, changed_at: at }: EntityChange): Html {
  const where =
    other === null ? '' : html` ${joined ? 'from' : 'for'} <a href="${entityUrl(other)}">another entity</a>`;
  return html`<li>
    ${time(at)}
    <p>${registration(id)} ${joined ? 'joined' : 'left'}${where}</p>
    <p class="facts">${reason}</p>
  </li>`;
}

function registration(id: string): Html {
  return html`<a href="${profileUrl('', id)}">${toStateName(id)}</a>`;
}
