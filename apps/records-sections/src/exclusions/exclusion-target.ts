import { recordsLoaded } from '@registry/contracts-records-sections';
import { type LoadTarget, publishLoaded } from '@registry/loading';
import type { ListedParty, SourceDefinition } from '@registry/pipeline';
import { findAbsentOfLists, noteKnownLists, noteListRows } from './list-loads.ts';
import { mergeExclusions } from './merge-exclusions.ts';
import { publishExclusions } from './publish-exclusions.ts';
import { removeSampleEntries } from './remove-sample-entries.ts';
import { knownEntries, unlistEntries } from './stored-entries.ts';

/** Where the entries of a list go. */
export function exclusionTarget(definition: SourceDefinition): LoadTarget<ListedParty> {
  return {
    merge: mergeExclusions,
    async start(client, context) {
      const removed = await removeSampleEntries(client, context);
      await noteKnownLists(client, context);
      return removed;
    },
    async finish(client, context, tally) {
      await noteListRows(client, context, tally, definition);
      await publishLoaded(client, recordsLoaded, context, definition);
    },
    presence: {
      table: 'exclusion_entries',
      key: 'row_key',
      findAbsentParts: findAbsentOfLists,
      async publishAbsent(client, context, keys) {
        const { sourceNo } = context;
        const gone = [...(await knownEntries(client, sourceNo, keys, null)).values()];
        await unlistEntries(client, sourceNo, keys);
        await publishExclusions(
          client,
          context,
          gone.map(({ key, entry }) => ({ rowKey: key, type: 'removed', before: entry })),
        );
      },
    },
    tables: ['exclusion_entries', 'exclusion_names', 'exclusion_identifiers'],
  };
}
