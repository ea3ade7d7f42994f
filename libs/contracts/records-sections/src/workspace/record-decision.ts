import { Field, publicObject, type Shape } from '@registry/contracts-message';

/** What a workspace decided of a record that is attached to a company. */
export const recordDecisions = {
  not_this_company: 'The record is about another company. It stays listed.',
  confirmed: 'The record is about the company.',
} as const;

export type RecordDecisionName = keyof typeof recordDecisions;

export const recordDecision = publicObject('RecordDecision', 'The decision of your workspace on a record.', {
  object: Field.objectType('record_decision'),
  decision: Field.explainedChoice(recordDecisions, 'The decision.'),
  note: Field.stringOrNull('The note with the decision.', 'Other owner, same name.'),
  decided_at: Field.time('Time of the decision.'),
  is_current: Field.flag(
    'Whether the record says what it said then of its holder. If `false`, decide again. Its status, its dates of expiry and formatting do not matter.',
    true,
  ),
});

export type RecordDecision = Shape<typeof recordDecision>;
