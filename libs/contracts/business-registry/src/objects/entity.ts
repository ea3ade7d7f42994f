import { Field, makeExample, matchEvidence, publicObject, type Shape } from '@registry/contracts-message';
import Type from 'typebox';
import { exampleSparseBusiness, sparseBusiness } from './sparse-business.ts';

/** An id of an entity. */
export const ENTITY_ID = /^ent_[0-9a-z]{16}$/;

export const EXAMPLE_ENTITY_ID = 'ent_4ft9qlw2zxk0bvn7';

/** The entity of a company, on the company and on search hits. */
export const entityId = Field.stringOrNull(
  'The id of the entity: the set of registrations of one legal entity in several states. `null` while no other registration is linked to this one.',
  EXAMPLE_ENTITY_ID,
);

/** Whether a registration is that of the state in which the company was formed. */
export const jurisdictions = ['domestic', 'foreign'] as const;

export type RegistrationJurisdiction = (typeof jurisdictions)[number];

export const jurisdictionOrNull = Type.Unsafe<RegistrationJurisdiction | null>({
  type: ['string', 'null'],
  enum: [...jurisdictions, null],
  description:
    'The place of formation. `domestic`: in the state of the registration. `foreign`: elsewhere. `null` if the registry does not say.',
  example: 'domestic',
});

/** The facts that are compared for two registrations, and when they hold. */
export const registrationFacts = {
  decision: 'An operator decided that both are registrations of one company. Present only then.',
  ein: 'Both have the same EIN. `null` if either has none.',
  name: 'Both have the same name, including the legal form. `false` if only the legal form differs.',
  legal_name:
    'Both names are legal names. `false` if one of them is a former or other name. `null` if the names are different.',
  formation_state: 'Both name the same state of formation.',
  formation_date:
    'Both give the same date of formation, or the domestic registration is not younger than the foreign one. `null` if the dates say nothing. Registrations whose dates contradict each other are not linked.',
  lives:
    'Present with `false` only: the older registration has ended on a day that is not known, and may have ended before the other.',
  officers: 'Both name the same officer. `null` if either names none.',
  agent: 'Both have the same registered agent. `null` if either has none, or one that many unrelated companies have.',
  address: 'Both have the same address. `null` if either has none, or one that many unrelated companies have.',
  only_bearer:
    'No other company with this name is known to have been formed in the state. `false` if others compete for the registration.',
} as const;

export type RegistrationFact = keyof typeof registrationFacts;

const linkMethods = {
  decision: 'an operator decided it',
  identifier: 'both have the same EIN',
  name: 'both have the same name and state of formation, and nothing speaks against it',
} as const;

const linkEvidence = matchEvidence(
  'LinkEvidence',
  'One fact that was compared for a link, with its result and weight.',
  Field.explainedWord(registrationFacts, 'The fact that was compared. New facts may be added.', 'name'),
  { kind: 'neutral', supports: 'link', odds: 'link', weight: 5.321, text: 'same name' },
);

/** Why two registrations are of one legal entity. */
export const entityLink = publicObject('EntityLink', 'A link between two registrations of one legal entity.', {
  object: Field.objectType('entity_link'),
  from: Field.string('The id of a registration, mostly the foreign one.', 'us-ca-201612345678'),
  to: Field.string('The id of the other, mostly the domestic one.', exampleSparseBusiness.id),
  method: Field.explainedChoice(linkMethods, 'How the registrations were linked.'),
  confidence: Field.probability(
    'The probability that both are registrations of one legal entity, computed from the evidence. Of links with 0.95, 95 of 100 are.',
    0.995,
  ),
  decided_by_operator: Field.flag('True if an operator decided it.'),
  evidence: Field.list(linkEvidence, 'The compared facts. The weights add up to the log-odds of the confidence.'),
});

export type EntityLink = Shape<typeof entityLink>;

const entityRegistration = publicObject('EntityRegistration', 'A registration of an entity, as lists show it.', {
  ...sparseBusiness.properties,
  jurisdiction: jurisdictionOrNull,
});

/** A set of registrations of one legal entity. */
export const entity = publicObject('Entity', 'The registrations of one legal entity in several states.', {
  object: Field.objectType('entity'),
  id: Field.string('The id of the entity. It stays when registrations join or leave.', EXAMPLE_ENTITY_ID),
  name: Field.string('The name of its first registration.', exampleSparseBusiness.name),
  formation_state: Field.stringOrNull('Two-letter code of the state of formation.', 'OR'),
  created_at: Field.time('Time when the set was first made.'),
  registrations: Field.list(entityRegistration, 'Its registrations, the domestic one first.'),
  links: Field.list(entityLink, 'The links that make them one entity: one fewer than registrations.'),
});

export type Entity = Shape<typeof entity>;

export const entityChangeTypes = {
  'registration.linked': 'a registration joined the entity',
  'registration.unlinked': 'a registration left the entity',
  'entity.merged': 'a registration came with another entity that became part of this one, or went with this one',
  'entity.split': 'registrations left together and are an entity of their own',
} as const;

export type EntityChangeType = keyof typeof entityChangeTypes;

/** How a set came to be what it is, registration by registration. */
export const entityChange = publicObject('EntityChange', 'A registration that joined or left an entity.', {
  object: Field.objectType('entity_change'),
  type: Field.explainedChoice(entityChangeTypes, 'The kind of change.'),
  registration: Field.string('The id of the registration.', exampleSparseBusiness.id),
  joined: Field.flag('Whether the registration joined the entity; `false` if it left.'),
  other_entity_id: Field.stringOrNull('The entity that the registration left or joined; `null` if none.', null),
  confidence: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'The confidence of the link by which it joined; `null` if it left.',
    example: 0.995,
  }),
  reason: Field.string('Why, in words.', 'same name, same state of formation'),
  changed_at: Field.time('Time of the change.'),
});

export type EntityChange = Shape<typeof entityChange>;

export const exampleEntity: Entity = makeExample(entity, {
  created_at: '2026-11-02T08:16:02.000Z',
  registrations: [
    { ...exampleSparseBusiness, jurisdiction: 'domestic' },
    {
      ...exampleSparseBusiness,
      id: 'us-ca-201612345678',
      entity_type: 'Limited Liability Company - Out of State',
      file_number: '201612345678',
      formation_date: '',
      jurisdiction: 'foreign',
    },
  ],
  links: [
    {
      object: 'entity_link',
      from: 'us-ca-201612345678',
      to: exampleSparseBusiness.id,
      method: 'name',
      confidence: 0.995,
      decided_by_operator: false,
      evidence: [
        { fact: 'name', agrees: true, weight: 5.293, text: 'same name' },
        { fact: 'formation_state', agrees: true, weight: 0, text: 'same state of formation' },
        { fact: 'only_bearer', agrees: true, weight: 0, text: 'no other company is known by the name there' },
      ],
    },
  ],
});

/** An entity that became part of an older one. */
export const mergedEntity = publicObject('MergedEntity', 'An entity that became part of an older one.', {
  object: Field.objectType('merged_entity'),
  id: Field.string('The id that was requested.', 'ent_9zq2lw7xk0bvn74f'),
  merged_into: Field.string('The id of the older entity. Use it from now on.', EXAMPLE_ENTITY_ID),
});

export type MergedEntity = Shape<typeof mergedEntity>;

export const exampleMergedEntity: MergedEntity = makeExample(mergedEntity, {});

export const exampleEntityChange: EntityChange = makeExample(entityChange, {
  type: 'registration.linked',
  registration: 'us-ca-201612345678',
  joined: true,
  changed_at: '2026-11-02T08:16:02.000Z',
});
