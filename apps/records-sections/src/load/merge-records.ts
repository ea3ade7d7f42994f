import { fileNumberKey, type StateCode } from '@registry/domain';
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
import { registerOwner } from './registers/register-owner.ts';
import { confirmVersions } from './registers/confirm-versions.ts';
import { mergeRegister, sharedKeys } from './registers/merge-register.ts';
import { knownRecords, RecordsToWrite } from './write-records.ts';

type Item = SourceItem<MatchedRecord>;

/** Items mapped between two turns of the event loop, in which the COPY of the chunk before is fed: about two milliseconds. */
const SLICE_SIZE = 100;

/**
 * Merges records of one source. An item whose digest is stored is skipped without being mapped, and so is one that
 * differs from newer data. A new one is copied into the table of its kind, and one that differs replaces the stored
 * one. What other sources of the register have too is merged. The returned function does this in a client's transaction.
 */
export async function prepareRecords(
  reader: PoolClient,
  context: LoadContext,
  {
    kind,
    state,
    scope,
    register,
  }: Pick<RecordSource, 'kind' | 'state' | 'scope'> & { readonly register: string | null },
  items: readonly Item[],
): Promise<PreparedMerge> {
  const { sourceNo, source, loadNo, asOf, retrievedAt, newer } = context;
  const owner = { sourceNo, kind, loadNo, asOf };
  const rowKeys = items.map(({ key }) => fileNumberKey(key));
  const known = await knownRecords(reader, owner, rowKeys, newer);
  const records = new RecordsToWrite(owner);
  const states: (StateCode | null)[] = [];
  const [written, confirmed]: [string[], string[]] = [[], []];
  const tally = newTally();
  for (const [i, item] of items.entries()) {
    if (i % SLICE_SIZE === SLICE_SIZE - 1) await nextTurn();
    const rowKey = rowKeys[i] ?? '';
    const before = known.get(rowKey);
    const value = takeItem(item, before, tally);
    if (value === undefined) {
      if (before?.digest === item.digest && before.subjectNo === HIDDEN && !before.isNewer) confirmed.push(rowKey);
      continue;
    }
    states.push(value.subject.state);
    written.push(rowKey);
    const record = storedRecord(context, value);
    records.add({ rowKey, digest: item.digest, mapped: value, record, retrievedAt, known: before });
  }
  const described = { scope, states, familyNo: null, makesRecords: true, givesNames: true };
  return async (client) => {
    const registerNo = register === null ? null : await sourceNumber(client, register);
    await registerSource(client, { sourceNo, source, kind, state, registerNo, ...described });
    await records.write(client);
    if (registerNo !== null && register !== null) {
      await registerAssembled(client, registerNo, kind);
      const shared = await registerOwner(client, context, kind, register);
      await confirmVersions(client, context, kind, confirmed);
      await mergeRegister(client, shared, [...(await sharedKeys(client, shared, sourceNo, written)), ...confirmed]);
    }
    return tally;
  };
}
