import { Field, businessIdFields, defineMessage, publicObject, type Shape } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { company, exampleCompany } from './company.ts';

/** What companies may share: what people read of each. */
export const connectionKinds = {
  officer: 'An officer or director of the company',
  agent: 'Its registered agent, or another person or firm that takes papers or mail for it',
  address: 'The address of its own that search results show; addresses of officers and agents are not compared',
} as const;

export type ConnectionKind = keyof typeof connectionKinds;

/** Companies that share a name or address up to which it connects them: an agent of thousands connects nothing. */
export const CONNECTING_MAX = 50;
/** Companies up to which those that share something are counted. */
export const CONNECTIONS_COUNTED_MAX = 1_000;
/** Companies that are listed of those that share something. */
export const CONNECTIONS_LISTED_MAX = 10;

const connection = publicObject('Connection', 'A name or address that companies share, with how many share it.', {
  object: Field.objectType('connection'),
  kind: Field.explainedChoice(connectionKinds, 'What the companies share.'),
  value: Field.string('The shared name or address, as the registry of this company writes it.', 'JANE ROE'),
  company_count: Field.count(
    `Number of other companies that share it. Counted up to ${CONNECTIONS_COUNTED_MAX}, which means that many or more.`,
    { minimum: 1 },
  ),
  is_common: Field.flag(
    `Whether more than ${CONNECTING_MAX} other companies share it. Such a name or address says nothing about a connection.`,
  ),
  companies: Field.list(
    company,
    `At most ${CONNECTIONS_LISTED_MAX} of those companies, active ones first. Empty if \`is_common\`.`,
  ),
});

export type Connection = Shape<typeof connection>;

/** What a company shares with others. */
export const connections = publicObject(
  'Connections',
  'The officers, registered agents and address that a company shares with others.',
  {
    object: Field.objectType('connections'),
    company_id: Field.string('The id of the company.', exampleCompany.id),
    data: Field.list(
      connection,
      'The shared names and addresses, those of fewest companies first. At most 20 names of the company are compared, officers first.',
    ),
  },
);

export type Connections = Shape<typeof connections>;

export interface ListConnectionsReply {
  /** Of fewest companies first. */
  readonly connections: readonly Connection[];
}

/** The officers, agents and address that a company shares with others of its kind, real or sample, or `business_not_found`. */
export const listConnections = defineMessage<ListConnectionsReply>('as received')({
  subject: 'demo.list-connections',
  deadlineMs: 2_500,
  request: businessIdFields,
  errors: [codes.business.notFound],
  example: {
    request: { state: 'OR', fileNumber: '150000007' },
    reply: {
      connections: [
        {
          object: 'connection',
          kind: 'officer',
          value: 'JANE ROE',
          company_count: 1,
          is_common: false,
          companies: [{ ...exampleCompany, id: 'us-or-150000014', name: 'CEDAR RIDGE CATERING, LLC' }],
        },
        {
          object: 'connection',
          kind: 'agent',
          value: 'SAMPLE REGISTERED AGENTS, INC.',
          company_count: 1_000,
          is_common: true,
          companies: [],
        },
      ],
    },
  },
});
