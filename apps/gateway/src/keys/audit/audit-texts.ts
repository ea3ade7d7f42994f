import type { PageRunner } from '../../lists/page-runner.ts';
import { type AuditStore, NO_HASH } from './audit.store.ts';

/** Entries that are read at once. */
const PAGE_ROWS = 1_000;

/**
 * The lines of a log after an entry, page by page, and the end of the log as it was when the first page was read. The end is kept apart
 * from the entries, so that removed ones are missing before it.
 */
export async function* auditTexts(
  store: AuditStore,
  workspaceId: number,
  after: number,
  run: PageRunner,
): AsyncGenerator<string> {
  const end = await run(() => store.findEnd(workspaceId));
  const [last, hash] = [Number(end?.sequence ?? 0), end?.hash ?? NO_HASH];
  for (let sequence = after; sequence < last;) {
    const rows = await run(() => store.list(workspaceId, sequence, last, PAGE_ROWS));
    if (rows.length === 0) break;
    yield rows.map(({ entry, hash: own }) => `{"entry":${entry},"hash":"${own.toString('hex')}"}\n`).join('');
    sequence = Number(rows.at(-1)?.sequence);
  }
  yield `{"object":"audit_end","sequence":${last},"hash":"${hash.toString('hex')}"}\n`;
}
