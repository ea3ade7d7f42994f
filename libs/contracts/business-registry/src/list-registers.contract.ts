import { defineMessage } from '@registry/contracts-message';
import { stateCodes } from '@registry/domain';
import Type from 'typebox';
import type { RegisterExtent } from './match-keys/match-keys.ts';
import type { RegisterCoverage } from './objects/register-coverage.ts';

export interface ListRegistersReply {
  /** In the order of the request. */
  readonly extents: readonly RegisterExtent[];
  /** What is loaded of each, of all that are loaded where none is named, and how much of it the replica finds. */
  readonly coverage: readonly RegisterCoverage[];
}

const exampleCoverage: RegisterCoverage = {
  state: 'OR',
  status: 'partial',
  scope: 'a part of the registry; being indexed: 120,000 companies found, 206,224 changes wait',
  register: 'part',
  sources: [{ source: 'us-or/business-registry', as_of: '2026-10-31', loaded_at: '2026-11-02T08:16:02.000Z' }],
  indexing: { found: 120_000, waiting: 206_224 },
};

/** How much of the registries of some states is loaded. */
export const listRegisters = defineMessage<ListRegistersReply>('no company')({
  subject: 'business-registry.list-registers',
  deadlineMs: 1_000,
  request: {
    states: Type.Immutable(Type.Array(Type.Enum(stateCodes), { maxItems: stateCodes.length })),
    /** Whether the reply is about what is loaded, for callers that do not search the companies' index. */
    isLoadedOnly: Type.Optional(Type.Boolean()),
  },
  example: { request: { states: ['OR'] }, reply: { extents: ['part'], coverage: [exampleCoverage] } },
});
