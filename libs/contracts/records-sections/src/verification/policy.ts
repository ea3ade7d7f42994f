import { Field, pageOf, publicObject, type Shape } from '@registry/contracts-message';
import Type from 'typebox';
import { outcomes, ruleEffects } from './review.ts';
import { TASK_KEYS, TASK_STATUSES, type TaskStatus } from './review-tasks.ts';

/** Rules of a policy at most, and lists of a rule. */
export const RULES_MAX = 100;
export const LISTS_MAX = 50;
/** Days of `max_age_days` at most. */
export const AGE_DAYS_MAX = 3_660;

/** How old data may be, and what follows where the rule is not met. */
const limits = {
  max_age_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: AGE_DAYS_MAX,
      description: 'Days that the data may be old. Data without a date is too old.',
      example: 100,
    }),
  ),
  otherwise: Field.explainedChoice(ruleEffects, 'The effect of the rule where it is not met.'),
};

export const taskRule = publicObject('PolicyTaskRule', 'A rule about a task of the review.', {
  task: Field.choice(TASK_KEYS, 'The key of the task. See `ReviewTask.key`.'),
  statuses: Type.Unsafe<TaskStatus[]>({
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: 'string', enum: [...TASK_STATUSES] },
    description: 'The statuses with which the rule is met. See `ReviewTask.status`.',
    example: ['success'],
  }),
  ...limits,
});

export const listRule = publicObject('PolicyListRule', 'A rule about lists that must be loaded whole.', {
  lists: Type.Unsafe<string[]>({
    type: 'array',
    minItems: 1,
    maxItems: LISTS_MAX,
    uniqueItems: true,
    items: { type: 'string', minLength: 1, maxLength: 40, pattern: '^[ -~]+$' },
    description: 'The abbreviations of the lists that must be loaded whole.',
    example: ['SDN'],
  }),
  ...limits,
});

export type TaskRule = Shape<typeof taskRule>;
export type ListRule = Shape<typeof listRule>;
export type PolicyRule = TaskRule | ListRule;

/** Rules of a workspace that say what follows from a review. */
export const verificationPolicy = publicObject(
  'VerificationPolicy',
  'A policy: the rules that say what follows from a review. The outcome is `reject` where a rule that rejects is not met, else `review` where another is not met, else `approve`.',
  {
    object: Field.objectType('verification_policy'),
    name: Field.string('The name of the policy.', 'default'),
    is_published: Field.flag('`true` for the published default, which nobody changes.'),
    rules: Field.list(Type.Unsafe<PolicyRule>({ oneOf: [taskRule, listRule] }), 'The rules, in their order.'),
    updated_at: Field.timeOrNull('Time of the last change; `null` for the published default.'),
  },
);

export type VerificationPolicy = Shape<typeof verificationPolicy>;

export const verificationPolicies = pageOf(
  'VerificationPolicyList',
  'The policies of the workspace, the published default first.',
  verificationPolicy,
);

export const deletedPolicy = publicObject('DeletedVerificationPolicy', 'The deleted policy.', {
  object: Field.objectType('verification_policy'),
  name: Field.string('The name of the policy.', 'strict'),
  deleted: Field.always('Always `true`.'),
});

const rehearsedCase = publicObject('RehearsedCase', 'A past case that would have another outcome.', {
  verification_id: Field.string('The id of the verification.', 'ver_7hQ2mX9cVb4KpT1sWz3LnA'),
  before: Field.explainedChoice(outcomes, 'The outcome that it has.'),
  after: Field.explainedChoice(outcomes, 'The outcome with the rehearsed rules.'),
  decision: Field.choiceOrNull(
    ['approved', 'rejected'],
    'Your decision, `approved` or `rejected`; `null` without one.',
  ),
});

const outcomeCounts = publicObject('OutcomeCounts', 'The number of cases by outcome.', {
  approve: Field.count('Cases that are approved.'),
  review: Field.count('Cases for a person.'),
  reject: Field.count('Cases that are rejected.'),
});

/** The outcomes of rules for past cases. */
export const policyRehearsal = publicObject(
  'PolicyRehearsal',
  'The outcomes of some rules for past cases, by the checks that are kept of each.',
  {
    object: Field.objectType('policy_rehearsal'),
    cases: Field.count('Cases that were looked at, the newest first.'),
    before: Field.described(outcomeCounts, 'The outcomes that they have.'),
    after: Field.described(outcomeCounts, 'The outcomes with the rehearsed rules.'),
    changed: Field.list(rehearsedCase, 'The cases with another outcome, the newest first, at most 1,000.'),
  },
);

export type PolicyRehearsal = Shape<typeof policyRehearsal>;

/** The name of the published default. */
export const DEFAULT_POLICY = 'default';

/** The published default: approves what the registries and lists of today show, and rejects only what they contradict. */
export const DEFAULT_RULES: readonly PolicyRule[] = [
  { task: 'sos_domestic', statuses: ['success', 'warning', 'unknown'], otherwise: 'reject' },
  { task: 'watchlist', statuses: ['success', 'warning', 'unknown'], otherwise: 'reject' },
  { task: 'exclusion_lists', statuses: ['success', 'warning', 'unknown'], otherwise: 'reject' },
  { task: 'listed_registrations', statuses: ['warning', 'unknown'], otherwise: 'reject' },
  { task: 'name', statuses: ['success'], otherwise: 'review' },
  { task: 'sos_active', statuses: ['success'], max_age_days: 120, otherwise: 'review' },
  { task: 'sos_match', statuses: ['success', 'unknown'], otherwise: 'review' },
  { task: 'address_verification', statuses: ['success'], otherwise: 'review' },
  { task: 'person_verification', statuses: ['success'], otherwise: 'review' },
  { task: 'formation_date', statuses: ['success', 'warning', 'unknown'], otherwise: 'review' },
  { task: 'tin', statuses: ['unknown'], otherwise: 'review' },
  { task: 'watchlist', statuses: ['success'], max_age_days: 31, otherwise: 'review' },
  { task: 'exclusion_lists', statuses: ['success', 'unknown'], otherwise: 'review' },
  { task: 'listed_registrations', statuses: ['unknown'], otherwise: 'review' },
];

export const examplePolicy: VerificationPolicy = {
  object: 'verification_policy',
  name: 'strict',
  is_published: false,
  rules: [
    { task: 'sos_domestic', statuses: ['success'], max_age_days: 100, otherwise: 'review' },
    { task: 'watchlist', statuses: ['success'], otherwise: 'reject' },
    { lists: ['SDN'], max_age_days: 14, otherwise: 'review' },
  ],
  updated_at: '2026-11-02T08:15:30.000Z',
};
