import type { PageRunner } from '../../lists/page-runner.ts';
import { NO_HASH } from '../../keys/audit/audit-chain.ts';
import type { AuditStore } from '../../keys/audit/audit.store.ts';

/** Entries that are read at once. */
const PAGE_ROWS = 1_000;

/** The lines of a log after an entry, page by page, and its end. */
export async function* auditTexts(
  store: AuditStore,
  workspaceId: number,
  after: number,
  run: PageRunner,
): AsyncGenerator<string> {
  let sequence = after;
  let hash: Uint8Array = NO_HASH;
  for (;;) {
    const rows = await run(() => store.list(workspaceId, sequence, PAGE_ROWS));
    if (rows.length > 0)
      yield rows.map(({ entry, hash: own }) => `{"entry":${entry},"hash":"${own.toString('hex')}"}\n`).join('');
    const last = rows.at(-1);
    if (last !== undefined) [sequence, hash] = [Number(last.sequence), last.hash];
    if (rows.length < PAGE_ROWS) break;
  }
  yield `{"object":"audit_end","sequence":${sequence},"hash":"${Buffer.from(hash).toString('hex')}"}\n`;
}
