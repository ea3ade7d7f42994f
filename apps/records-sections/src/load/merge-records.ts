import { fileNumberKey, portions, type StateCode } from '@registry/domain';
import {
  type LoadContext,
  newTally,
  type PreparedMerge,
  sourceNumber,
  storedRecord,
  takeItem,
} from '@registry/loading';
import type { MatchedRecord, SourceItem } from '@registry/pipeline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { HIDDEN } from './mapped-records.ts';
import { registerAssembled, type RecordSource, registerSource } from './record-sources.ts';
import { RegisterMerge, loadedRegister } from './registers/merge-register.ts';
import { redated, storedVersions, type StoredVersion, versionOfLoad } from './registers/stored-versions.sql.ts';
import { knownRecords, RecordsToWrite } from './write-records.ts';

type Item = SourceItem<MatchedRecord>;

/**
 * Items mapped between two turns of the event loop, in which the COPY of the chunk before is fed: about two milliseconds. Versions of so many
 * records are in memory at once.
 */
const SLICE_SIZE = 100;

interface DescribedRecords extends Pick<RecordSource, 'kind' | 'state' | 'scope'> {
  readonly register: string | null;
}

/**
 * Merges records of one source. An item whose digest is stored is skipped without being mapped, and so is one that
 * differs from newer data. A new one is copied into the table of its kind, and one that differs replaces the stored
 * one. What other sources of the register have too is hidden, and merged with theirs, which no load writes meanwhile. The returned function
 * does this in a client's transaction.
 */
export async function prepareRecords(
  reader: PoolClient,
  context: LoadContext,
  { kind, state, scope, register }: DescribedRecords,
  items: readonly Item[],
): Promise<PreparedMerge> {
  const { sourceNo, source, loadNo, asOf, retrievedAt, newer } = context;
  const owner = { sourceNo, kind, loadNo, asOf };
  const rowKeys = items.map(({ key }) => fileNumberKey(key));
  const records = new RecordsToWrite(owner);
  const loaded = register === null ? null : await loadedRegister(reader, context, kind, register);
  const others = loaded?.sourceNos.some((other) => other !== sourceNo)
    ? [...loaded.sourceNos.filter((other) => other !== sourceNo), loaded.sourceNo]
    : [];
  const known = await knownRecords(reader, owner, rowKeys, newer, others.length > 0);
  const merge = loaded === null ? undefined : new RegisterMerge(loaded);
  const states: (StateCode | null)[] = [];
  const confirmed: string[] = [];
  const tally = newTally();
  for (const slice of portions([...items.entries()], SLICE_SIZE)) {
    await nextTurn();
    const keys = slice.flatMap(([i, { digest }]) =>
      known.get(rowKeys[i] ?? '')?.digest === digest ? [] : (rowKeys[i] ?? ''),
    );
    const versions = Map.groupBy(await storedVersions(reader, kind, others, keys), ({ rowKey }) => rowKey);
    const shared: StoredVersion[] = [];
    for (const [i, item] of slice) {
      const rowKey = rowKeys[i] ?? '';
      const before = known.get(rowKey);
      const value = takeItem(item, before, tally);
      if (value === undefined) {
        if (before?.digest === item.digest && before.subjectNo === HIDDEN && !before.isNewer) confirmed.push(rowKey);
        continue;
      }
      states.push(value.subject.state);
      const record = JSON.stringify(storedRecord(context, value));
      const { digest } = item;
      const isShared = versions.has(rowKey) || before?.subjectNo === HIDDEN;
      const version = isShared ? versionOfLoad(context, rowKey, value, { record, digest }) : undefined;
      if (version !== undefined) shared.push(version, ...(versions.get(rowKey) ?? []));
      records.add({ rowKey, digest, mapped: value, record, retrievedAt, known: before, hidden: version?.subject });
    }
    merge?.add(shared);
  }
  for (const keys of portions((await merge?.confirm(reader, context, confirmed)) ?? [], SLICE_SIZE)) {
    const versions = await storedVersions(reader, kind, [sourceNo, ...others], keys);
    merge?.add(versions.map((one) => redated(one, context)));
  }
  const described = { scope, states, familyNo: null, makesRecords: true, givesNames: true };
  return async (client) => {
    const registerNo = register === null ? null : await sourceNumber(client, register);
    await registerSource(client, { sourceNo, source, kind, state, registerNo, ...described });
    await records.write(client);
    if (registerNo !== null) await registerAssembled(client, registerNo, kind);
    await merge?.write(client);
    return tally;
  };
}
