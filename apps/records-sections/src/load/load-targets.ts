import { recordsLoaded } from '@registry/contracts-records-sections';
import { RECORD_KINDS } from '@registry/domain';
import { publishLoaded, type LoadContext, type LoadTarget } from '@registry/loading';
import type { MatchedRecord, RecordPart, SourceDefinition, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { publishRecords } from '../change-events/publish-records.ts';
import { writeAbsence } from '../change-events/record-changes.ts';
import { exclusionTarget } from '../exclusions/exclusion-target.ts';
import { mergeParts } from './merge-parts.ts';
import { prepareRecords } from './merge-records.ts';
import { removeSamples } from './remove-samples.ts';
import { describe, type RecordsDescription } from './record-sources.ts';
import { RegisterMerge, loadedRegister } from './registers/merge-register.ts';
import { storedVersions } from './registers/stored-versions.sql.ts';

/** Where the rows of each kind of source go. */
const targets = {
  record: (definition: SourceDefinition, described: RecordsDescription): LoadTarget<MatchedRecord> => {
    const { kind } = described;
    const register = described.register?.number.length ? described.register.name : null;
    const prepare = (reader: PoolClient, context: LoadContext, items: readonly SourceItem<MatchedRecord>[]) =>
      prepareRecords(reader, context, { kind, state: definition.state, scope: definition.scope, register }, items);
    return {
      merge: async (client, context, items) => (await prepare(client, context, items))(client),
      prepare,
      register,
      start: (client, context) => removeSamples(client, context, described),
      finish: (client, context) => publishLoaded(client, recordsLoaded, context, definition),
      presence: {
        table: RECORD_KINDS[kind].table,
        key: 'row_key',
        async publishAbsent(client, context, keys) {
          const { sourceNo, startedAt, asOf } = context;
          const shared = register === null ? null : await loadedRegister(client, context, kind, register);
          const sourceNos = shared === null ? [] : [...shared.sourceNos, shared.sourceNo];
          const versions = await storedVersions(client, kind, sourceNos, keys);
          const merged = new Set(versions.flatMap((one) => (one.sourceNo === sourceNo ? [] : one.rowKey)));
          const own = keys.filter((key) => !merged.has(key));
          await writeAbsence(client, { sourceNo, kind, asOf }, own, startedAt);
          await publishRecords(client, { sourceNo, kind, added: [], changed: own, renamedHolders: [], asOf });
          if (shared === null) return;
          const merge = new RegisterMerge(shared);
          merge.add(versions);
          await merge.write(client);
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
      start: (client, context) => removeSamples(client, context, describe(definition)),
      finish: (client, context) => publishLoaded(client, recordsLoaded, context, definition),
      tables: [RECORD_KINDS[kind].table, 'subjects', 'subject_names', 'record_parts', 'part_joins'],
    };
  },
} as const;

/** The target that a source's rows are merged into. */
export function targetFor(definition: SourceDefinition): LoadTarget<never> {
  const { yields } = definition;
  if (yields === 'exclusion') return exclusionTarget(definition);
  if (yields !== 'record' && yields !== 'record-part') throw new Error(`records-sections does not load ${yields}.`);
  return targets[yields](definition, describe(definition));
}
