import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { isAudit, verifyAudit } from './verify-audit.ts';

/** A log as the service writes it. */
function makeLog(count: number, ids = 'us-or-'): string[] {
  let before = Buffer.alloc(32);
  const lines = Array.from({ length: count }, (_, at) => {
    const entry = JSON.stringify({
      sequence: at + 1,
      at: '2026-11-10T09:00:00.000Z',
      operation: 'get-business',
      subjects: [`${ids}${at}`],
      key: 'a1B2c3D4',
      purpose: null,
      request_id: `r${at}`,
    });
    before = createHash('sha256').update(before).update(entry).digest();
    return `{"entry":${entry},"hash":"${before.toString('hex')}"}`;
  });
  return [...lines, `{"object":"audit_end","sequence":${count},"hash":"${before.toString('hex')}"}`];
}

const fails = (lines: readonly string[]) => {
  try {
    verifyAudit(`${lines.join('\n')}\n`);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
};

describe('a log of what a workspace read', () => {
  it('is valid as it was written, also without an entry', () => {
    for (const count of [0, 1, 20]) expect(verifyAudit(makeLog(count).join('\n')).entries).toHaveLength(count);
    for (const count of [0, 1]) expect(isAudit(makeLog(count).join('\n'))).toBe(true);
    expect(isAudit('{"content":{}}')).toBe(false);
  });

  it('names the first entry that was altered, removed, added or moved', () => {
    const log = makeLog(20);
    for (let at = 0; at < 20; at += 1) {
      const changed = log.with(at, (log[at] ?? '').replace('us-or-', 'us-or-9'));
      expect(fails(changed)).toContain(`Entry ${at + 1} is not`);
      const rehashed = log.with(at, makeLog(1)[0] ?? '');
      if (at > 0) expect(fails(rehashed)).toContain(`Entry ${at + 1} is not`);
      expect(fails(log.toSpliced(at, 1))).toContain(`Entry ${at + 1} is not`);
      expect(fails(log.toSpliced(at, 0, log[at] ?? ''))).toContain(`Entry ${at + 2} is not`);
    }
    expect(fails(log.with(3, log[4] ?? '').with(4, log[3] ?? ''))).toContain('Entry 4 is not');
  });

  it('is not called altered where it was exported after an entry, but to be exported whole', () => {
    const message = 'Entry 1 is not in the log, which begins with entry 6. Export the whole log, without `after`.';
    expect(fails(makeLog(20).slice(5))).toBe(message);
  });

  it('is not the log of before where it was written again, by the hash of an earlier copy', () => {
    const [log, again] = [makeLog(9), makeLog(9)].map((lines) => lines.join('\n'));
    const { hash } = verifyAudit(makeLog(4).join('\n'));
    for (const keptHash of [hash, hash.toUpperCase(), '0'.repeat(64)])
      expect(verifyAudit(log ?? '', { keptHash }).entries).toHaveLength(9);
    const rewritten = makeLog(9, 'us-wy-');
    const shorter = makeLog(3).join('\n');
    expect(verifyAudit(rewritten.join('\n')).entries).toHaveLength(9);
    for (const other of [rewritten.join('\n'), shorter])
      expect(() => verifyAudit(other, { keptHash: hash })).toThrow('No entry has the hash');
    expect(verifyAudit(again ?? '', { keptHash: verifyAudit(log ?? '').hash }).entries).toHaveLength(9);
  });

  it('is cut where its last line is missing', () => {
    expect(fails(makeLog(3).slice(0, -1))).toContain('ends before its last line');
    expect(fails(makeLog(3).toSpliced(2, 1))).toContain('Entry 3 is not');
  });
});
