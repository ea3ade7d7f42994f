import { recordsLoaded } from '@registry/contracts-records-sections';
import { RECORD_KINDS } from '@registry/domain';
import { announceLoaded, type LoadContext, type LoadTarget, rowsOf } from '@registry/loading';
import type { MatchedRecord, RecordPart, SourceDefinition, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { announceRecords } from '../announcements/announce-records.ts';
import { writeAbsence } from '../announcements/record-changes.ts';
import { mergeParts } from './merge-parts.ts';
import { prepareRecords } from './merge-records.ts';
import { removeOwnRecords, removeSamples } from './remove-samples.ts';
import { descriptionOf, familyOf, type RecordsDescription } from './record-sources.ts';

/** Where the rows of each kind of source go. */
const targets = {
  record: (definition: SourceDefinition, { kind }: RecordsDescription): LoadTarget<MatchedRecord> => {
    const prepare = (reader: PoolClient, context: LoadContext, items: readonly SourceItem<MatchedRecord>[]) =>
      prepareRecords(reader, context, { kind, state: definition.state, scope: definition.scope }, items);
    return {
      merge: async (client, context, items) => (await prepare(client, context, items))(client),
      prepare,
      family: (client, sourceNo) => familyOf(client, sourceNo, definition),
      async start(client, context) {
        if (context.familyNo !== null) await removeOwnRecords(client, context, kind);
        return removeSamples(client, context, descriptionOf(definition));
      },
      finish: (client, context) => announceLoaded(client, recordsLoaded, context, definition),
      presence: {
        table: RECORD_KINDS[kind].table,
        key: 'row_key',
        async announceAbsent(client, context, keys) {
          const { startedAt, asOf } = context;
          const sourceNo = rowsOf(context);
          await writeAbsence(client, { sourceNo, kind, asOf }, keys, startedAt);
          await announceRecords(client, { sourceNo, kind, added: [], changed: keys, renamedHolders: [], asOf });
        },
      },
      tables: [RECORD_KINDS[kind].table, 'subjects', 'subject_names'],
    };
  },
  'record-part': (definition: SourceDefinition, described: RecordsDescription): LoadTarget<RecordPart> => {
    const { slug, state, scope } = definition;
    const { kind, family, makesRecords, givesNames } = described;
    if (family === null) throw new Error(`${slug} yields parts of records, and does not say of which family.`);
    const partFamily = { slug: family, kind, state, scope, makesRecords, givesNames };
    return {
      merge: (client, context, items) => mergeParts(client, context, partFamily, items),
      start: (client, context) => removeSamples(client, context, descriptionOf(definition)),
      finish: (client, context) => announceLoaded(client, recordsLoaded, context, definition),
      tables: [RECORD_KINDS[kind].table, 'subjects', 'subject_names', 'record_parts', 'part_joins'],
    };
  },
} as const;

/** The target that a source's rows are merged into. */
export function targetFor(definition: SourceDefinition): LoadTarget<never> {
  const { yields } = definition;
  if (yields !== 'record' && yields !== 'record-part') throw new Error(`records-sections does not load ${yields}.`);
  return targets[yields](definition, descriptionOf(definition));
}
