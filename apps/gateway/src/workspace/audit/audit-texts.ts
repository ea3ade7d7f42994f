import type { PageRunner } from '../../lists/page-runner.ts';
import { NO_HASH } from '../../keys/audit/audit-chain.ts';
import type { AuditStore } from '../../keys/audit/audit.store.ts';

/** Entries that are read at once. */
const PAGE_ROWS = 1_000;

/** The lines of a log after an entry, page by page, and the end of the log, which may be that entry or an earlier one. */
export async function* auditTexts(
  store: AuditStore,
  workspaceId: number,
  after: number,
  run: PageRunner,
): AsyncGenerator<string> {
  const before = after === 0 ? undefined : await run(() => store.findLast(workspaceId, after));
  let sequence = Number(before?.sequence ?? 0);
  let hash: Uint8Array = before?.hash ?? NO_HASH;
  for (;;) {
    const rows = await run(() => store.list(workspaceId, Math.max(sequence, after), PAGE_ROWS));
    if (rows.length > 0)
      yield rows.map(({ entry, hash: own }) => `{"entry":${entry},"hash":"${own.toString('hex')}"}\n`).join('');
    const last = rows.at(-1);
    if (last !== undefined) [sequence, hash] = [Number(last.sequence), last.hash];
    if (rows.length < PAGE_ROWS) break;
  }
  yield `{"object":"audit_end","sequence":${sequence},"hash":"${Buffer.from(hash).toString('hex')}"}\n`;
}
