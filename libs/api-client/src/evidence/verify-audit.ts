import { createHash } from 'node:crypto';
import { InvalidEvidence } from './invalid-evidence.ts';

/** An entry of the log of what a workspace read. Its JSON has the fields in this order. */
export interface AuditEntry {
  readonly sequence: number;
  readonly at: string;
  /** The operationId in words with hyphens. */
  readonly operation: string;
  /** Ids of businesses with their file numbers in capitals, a state, a batch. */
  readonly subjects: readonly string[];
  readonly key: string;
  /** The id of the person of a session or program; null for a key. */
  readonly user: string | null;
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

/** Checks a log line by line, so that not all of it has to be in memory. Each hash is the SHA-256 of the 32 bytes of the one before and of the JSON. */
export class AuditCheck {
  readonly #keptHash: string | undefined;
  #before = START;
  #count = 0;
  #hasKept: boolean;
  #fault: InvalidEvidence | undefined;
  /** The last line that was added, if it is one that ends a log. */
  #end: RegExpExecArray | null = null;

  constructor({ keptHash }: VerifyAuditOptions = {}) {
    this.#keptHash = keptHash?.trim().toLowerCase();
    this.#hasKept = keptHash === undefined || this.#keptHash === START;
  }

  /** Adds the next line. Returns its entry, as long as all are as they were written. */
  add(line: string): AuditEntry | undefined {
    if (this.#end !== null) this.#fault ??= altered(this.#count + 1);
    this.#end = END.exec(line);
    if (this.#end !== null || this.#fault !== undefined) return undefined;
    const [, json, hash = ''] = LINE.exec(line) ?? [];
    const entry = json === undefined ? undefined : read(json);
    const expected = createHash('sha256')
      .update(Buffer.from(this.#before, 'hex'))
      .update(json ?? '')
      .digest('hex');
    this.#count += 1;
    if (this.#count === 1 && entry !== undefined && entry.sequence > 1) this.#fault = begunLater(entry.sequence);
    else if (entry?.sequence !== this.#count || hash !== expected) this.#fault = altered(this.#count);
    if (this.#fault !== undefined) return undefined;
    this.#before = hash;
    this.#hasKept ||= hash === this.#keptHash;
    return entry;
  }

  /** Returns the hash of the last entry. Throws `InvalidEvidence`, which names the first entry that is not as it was written. */
  finish(): string {
    if (this.#end === null) throw new InvalidEvidence('cut', 'The log ends before its last line. Export it again.');
    if (this.#fault !== undefined) throw this.#fault;
    const [, sequence, hash] = this.#end;
    if (Number(sequence) !== this.#count || hash !== this.#before) throw altered(this.#count + 1);
    if (!this.#hasKept) throw rewritten(this.#keptHash ?? '');
    return this.#before;
  }
}

/**
 * Verifies the whole log of a workspace, as `GET /v1/workspace/audit` returned it. Throws `InvalidEvidence`. Who writes the whole log again
 * can hash it again: give `keptHash`, the hash of an earlier copy, which such a log does not have.
 */
export function verifyAudit(text: string, options: VerifyAuditOptions = {}): VerifiedAudit {
  const check = new AuditCheck(options);
  const entries = text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => check.add(line) ?? []);
  return { hash: check.finish(), entries };
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
