import type { Entity, EntityChange, EntityLink } from '@registry/contracts-business-registry';
import type { ListReply } from '@registry/contracts-message';
import type { Business, SectionCounts } from '@registry/contracts-records-sections';
import { entityUrl, profileUrl } from '../../addresses/base-url.ts';
import { countedStates, registrationTable, stateRegistrations, toStateName } from '../company/entity-section.ts';
import { evidenceSides } from '../company/records/match-evidence.ts';
import { hitsBadge } from '../company/profile-summary.ts';
import { newestNote } from '../company/timeline.ts';
import { card } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { number, SAMPLE_BADGE, time } from '../layout/parts.ts';

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
  const links =
    entity.links.length === 0
      ? html`<p>It has one registration. The others have left it.</p>`
      : html`${entity.links.map(link)}`;
  const steps = html`<ol class="timeline">
      ${changes.items.map(change)}
    </ol>
    ${newestNote(changes.items.length, changes.totalCount)}`;
  return html`<article>
    <header class="head">
      <p class="facts">Legal entity · <code>${entity.id}</code></p>
      <h1>${entity.name}</h1>
      <p class="badges">
        <span class="badge">${countedStates(registrations)}</span> ${hitsBadge(business)}
        ${isSample ? SAMPLE_BADGE : ''}
      </p>
    </header>
    <section class="card" id="states">
      <h2>Registrations</h2>
      <p class="facts">Each has its own records and its own screening: a hit of one of them concerns the entity.</p>
      ${registrationTable(registrations, null, records)}
    </section>
    ${card('Why they are one', links, { id: 'links', className: 'card records' })}
    ${card('How it came to be', steps, { id: 'changes' })}
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
