import type { Entity } from '@registry/api-client';
import { bareId, isEntityId, readCompanyId } from '../argument-schemas.ts';
import { companyLine } from '../company-hit.ts';
import { type NamedCompany, readCompany } from '../company-name.ts';
import { factsLine, labelled } from '../facts-line.ts';
import { objectOutput } from '../output-schemas.ts';
import { defineTool } from '../tool.ts';

export const getEntity = defineTool({
  name: 'get_entity',
  title: 'Get an entity',
  description: 'Get the registrations of one legal entity in all states.',
  scope: 'read',
  arguments: {
    id: {
      type: 'string',
      description: 'ent_… or a company id',
      read: (text) => (isEntityId(bareId(text)) ? bareId(text).toLowerCase() : readCompanyId(text)),
    },
  },
  required: ['id'],
  output: objectOutput(['registrations', 'links']),
  respond: async ({ id }, { api }) => {
    const company = isEntityId(id) ? undefined : await readCompany(api, id);
    const entity = company === undefined ? id : company.entity_id;
    return entity === null ? onlyRegistration(company) : allRegistrations(await api.call('getEntity', { id: entity }));
  },
});

const ELSEWHERE = 'Registrations in states that are not loaded may exist.';

function allRegistrations({ reply }: { readonly reply: Entity }) {
  const { id, name, formation_state: state, registrations, links } = reply;
  const lines = registrations.map(({ jurisdiction, object: _object, ...company }) =>
    factsLine(companyLine(company), jurisdiction),
  );
  const why = links.map(
    ({ from, to, method, confidence }) => `- ${from} and ${to} are linked by ${method}, confidence ${confidence}`,
  );
  const count = `${registrations.length} loaded registrations`;
  const text = [
    `${name} (entity ${id}): ${factsLine(labelled('formed in', state), count)}.`,
    ...lines.map((line, at) => `${at + 1}. ${line}`),
    ...why,
    ELSEWHERE,
  ];
  return { structured: { ...reply }, text: text.join('\n') };
}

/** A company that is linked to no other. */
function onlyRegistration(company: NamedCompany | undefined) {
  const text = `${company?.name} (${company?.id}): no other loaded registration is linked to it, so it has no entity. ${ELSEWHERE}`;
  return { structured: { id: null, name: company?.name, registrations: [company], links: [] }, text };
}
