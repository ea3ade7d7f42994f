import { createHash } from 'node:crypto';
import { InvalidEvidence } from './invalid-evidence.ts';

/** An entry of the log of what a workspace read. */
export interface AuditEntry {
  readonly sequence: number;
  readonly at: string;
  readonly operation: string;
  readonly subjects: readonly string[];
  readonly key: string;
  readonly purpose: string | null;
  readonly request_id: string;
}

/** A log whose chain is whole. */
export interface VerifiedAudit {
  readonly entries: readonly AuditEntry[];
  /** The hash of its last entry, in hexadecimal digits: compare it with the one of an earlier or later copy. */
  readonly hash: string;
}

/** How a log is verified. */
export interface VerifyAuditOptions {
  /** The hash that an earlier copy of the log ended with. */
  readonly keptHash?: string;
}

const LINE = /^\{"entry":(\{.*\}),"hash":"([0-9a-f]{64})"\}$/;
const END = /^\{"object":"audit_end","sequence":(\d+),"hash":"([0-9a-f]{64})"\}$/;
/** The hash before the first entry. */
const START = '0'.repeat(64);

/** Checks that a file is a log of what a workspace read, rather than evidence. */
export function isAudit(text: string): boolean {
  const [first = ''] = text.split('\n', 1);
  return LINE.test(first) || END.test(first);
}

/**
 * Verifies the whole log of a workspace, as `GET /v1/workspace/audit` returned it. Each hash is the SHA-256 of the 32 bytes of the hash
 * before and of the entry's JSON as it is. Throws `InvalidEvidence`, which names the first entry that is not as it was written. Who writes
 * the whole log again can hash it again: give `keptHash`, the hash of an earlier copy, which such a log does not have.
 */
export function verifyAudit(text: string, { keptHash }: VerifyAuditOptions = {}): VerifiedAudit {
  const lines = text.split('\n').filter((line) => line !== '');
  const end = END.exec(lines.at(-1) ?? '');
  if (end === null) throw new InvalidEvidence('cut', 'The log ends before its last line. Export it again.');
  const { sequence: first = 1 } = read(LINE.exec(lines[0] ?? '')?.[1] ?? '{}') ?? {};
  if (first > 1) throw begunLater(first);
  let before = START;
  const hashes = new Set([START]);
  const entries = lines.slice(0, -1).map((line, at) => {
    const [, json, hash = ''] = LINE.exec(line) ?? [];
    const entry = json === undefined ? undefined : read(json);
    const expected = createHash('sha256')
      .update(Buffer.from(before, 'hex'))
      .update(json ?? '')
      .digest('hex');
    if (entry === undefined || entry.sequence !== at + 1 || hash !== expected) throw altered(at + 1);
    before = hash;
    hashes.add(hash);
    return entry;
  });
  if (Number(end[1]) !== entries.length || end[2] !== before) throw altered(entries.length + 1);
  if (keptHash !== undefined && !hashes.has(keptHash.trim().toLowerCase())) throw rewritten(keptHash);
  return { entries, hash: before };
}

function read(json: string): AuditEntry | undefined {
  try {
    return JSON.parse(json) as AuditEntry;
  } catch {
    return undefined;
  }
}

/** A log of what was read after an entry is a part of the chain, and says nothing of what is before. */
function begunLater(first: number): InvalidEvidence {
  const message = `Entry 1 is not in the log, which begins with entry ${first}. Export the whole log, without \`after\`.`;
  return new InvalidEvidence('changed', message);
}

function rewritten(keptHash: string): InvalidEvidence {
  const message = `No entry has the hash ${keptHash}: the log was written again, or is of another workspace.`;
  return new InvalidEvidence('changed', message);
}

function altered(sequence: number): InvalidEvidence {
  return new InvalidEvidence(
    'changed',
    `Entry ${sequence} is not as it was written: it was changed, removed or added later. The entries before it are whole.`,
  );
}
