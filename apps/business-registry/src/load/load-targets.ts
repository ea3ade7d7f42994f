import { registryLoaded } from '@registry/contracts-business-registry';
import type { StateCode } from '@registry/domain';
import { publishLoaded, type LoadContext, type LoadTarget } from '@registry/loading';
import type { BusinessPart, RegisteredBusiness, RegisteredTradeName, SourceDefinition } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { linkAllOfState } from '../aliases/link-names.ts';
import { mergeParts, partPresence } from './merge-parts.ts';
import { companyPresence } from './company-presence.ts';
import { linkTradeNames } from './link-trade-names.ts';
import { mergeBusinesses, prepareMerge } from './merge-businesses.ts';
import { mergeTradeNames } from './merge-trade-names.ts';
import { removeSamples } from './remove-samples.ts';
import { beginMerge, StateTurns } from './state-turns.ts';

/** Targets for the rows of each kind of source. */
const targets = {
  business: (definition: SourceDefinition): LoadTarget<RegisteredBusiness> => {
    const state = readState(definition);
    const turns = new StateTurns(state);
    return {
      start: (client, context) => removeSamples(client, context, state),
      claim: (client) => turns.claim(client),
      begin: (client) => turns.begin(client),
      merge: (client, context, items) => mergeBusinesses(client, context, state, items),
      prepare: (reader, context, items) => prepareMerge(reader, context, state, items, turns),
      finish: (client, context) => finishLoad(client, context, definition),
      presence: companyPresence(state, definition.absentStanding),
      tables: partitions(definition, ['businesses', 'registrations', 'names']),
    };
  },
  'business-part': (definition: SourceDefinition): LoadTarget<BusinessPart> => ({
    start: (client, context) => removeSamples(client, context, readState(definition)),
    begin: (client) => beginMerge(client, readState(definition)),
    merge: (client, context, items) => mergeParts(client, context, readState(definition), items),
    finish: (client, context) => finishLoad(client, context, definition),
    presence: partPresence(readState(definition)),
    tables: ['business_parts', ...partitions(definition, ['names', 'part_addresses', 'part_officers'])],
  }),
  'trade-name': (definition: SourceDefinition): LoadTarget<RegisteredTradeName> => ({
    start: (client, context) => removeSamples(client, context, readState(definition)),
    merge: (client, context, items) => mergeTradeNames(client, context, readState(definition), items),
    finish: (client, context) => finishLoad(client, context, definition),
    tables: partitions(definition, ['trade_names', 'names']),
  }),
} as const;

/** The target that a source's rows are merged into. */
export function targetFor(definition: SourceDefinition): LoadTarget<never> {
  const kind = definition.yields;
  if (kind === 'record' || kind === 'record-part' || kind === 'exclusion')
    throw new Error(`business-registry does not load ${kind}.`);
  return targets[kind](definition);
}

async function finishLoad(client: PoolClient, context: LoadContext, definition: SourceDefinition): Promise<void> {
  await linkTradeNames(client, context, readState(definition));
  await linkAllOfState(client, readState(definition));
  await publishLoaded(client, registryLoaded, context, definition);
}

function partitions(definition: SourceDefinition, tables: readonly string[]): string[] {
  return tables.map((table) => `${table}_${readState(definition).toLowerCase()}`);
}

/** A register of companies is one state's; only records of other kinds cover the country. */
export function readState({ slug, state }: SourceDefinition): StateCode {
  if (state === null) throw new Error(`${slug} belongs to no state.`);
  return state;
}
