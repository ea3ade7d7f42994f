import { defineMessage } from '@registry/contracts-message';
import { stateCodes } from '@registry/domain';
import Type, { type Static } from 'typebox';
import { type RegisterExtent } from './match-keys.ts';

export const listRegistersRequest = Type.Object({
  states: Type.Immutable(Type.Array(Type.Enum(stateCodes), { maxItems: stateCodes.length })),
});

export type ListRegistersRequest = Static<typeof listRegistersRequest>;

export interface ListRegistersReply {
  /** In the order of the request. */
  readonly extents: readonly RegisterExtent[];
}

/** How much of the registries of some states is loaded. */
export const listRegisters = defineMessage<typeof listRegistersRequest, ListRegistersReply>({
  subject: 'business-registry.list-registers',
  deadlineMs: 1_000,
  request: listRegistersRequest,
  errors: [],
  example: { request: { states: ['OR'] }, reply: { extents: ['part'] } },
});
