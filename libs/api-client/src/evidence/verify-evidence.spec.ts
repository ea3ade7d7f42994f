import { describe, expect, it } from '@jest/globals';
import type { KeySet } from '../generated/types.ts';
import { FORMAT_1, FORMAT_1_KEYS, OWN_KEYS, readFormat1, signContent } from '../testing/signed-evidence.ts';
import { describeEvidence } from './describe-evidence.ts';
import { InvalidEvidence } from './invalid-evidence.ts';
import { verifyEvidence } from './verify-evidence.ts';

const FILE = readFormat1('evidence.jose');
const LIST = readFormat1('file-digests.jose');
const ROW = '/business/registrations/0/records/0';

function refusal(file: string | Uint8Array, keys: KeySet = FORMAT_1_KEYS, fileDigests?: readonly string[]) {
  try {
    verifyEvidence(file, keys, fileDigests === undefined ? {} : { fileDigests });
  } catch (error) {
    if (error instanceof InvalidEvidence) return [error.fault, error.message];
    throw error;
  }
  return 'valid';
}

describe('the verification of evidence', () => {
  it('returns what the first version signed, from text and bytes, with and without an end of line', () => {
    for (const file of [FILE, Buffer.from(FILE), `${FILE}\n`, `${FILE}\r\n`])
      expect(verifyEvidence(file, FORMAT_1_KEYS)).toEqual(FORMAT_1);
    expect(verifyEvidence(FILE, FORMAT_1_KEYS, { fileDigests: [LIST] })).toHaveProperty('reference', 'case-2041');
  });

  it('reads evidence of a verification, with a company and without, and takes it for no other file', () => {
    const review = { policy: 'default', outcome: 'reject' };
    const decision = { decision: 'rejected', decided_at: '2026-11-30', reason: 'Excluded.' };
    const verification = { id: 'ver_1', submitted: { name: 'Cedar' }, review, decision };
    const ofCase = { ...FORMAT_1, object: 'verification_evidence', verification };
    const without = { ...ofCase, business: null, rows: [], verification: { ...verification, decision: null } };
    const lines = [ofCase, without].map((content) => {
      const evidence = verifyEvidence(signContent(content, 'verification-evidence+jose'), OWN_KEYS);
      return describeEvidence(evidence, false).slice(0, 3);
    });
    const head = 'Valid: verification ver_1 of Cedar. The policy default said reject.';
    expect(lines).toEqual([
      [head, 'Decision: rejected at 2026-11-30: Excluded.', expect.stringMatching(/^Valid: .*\(us-/)],
      [head, 'No decision was made.', expect.stringMatching(/^Signed by/)],
    ]);
    expect(refusal(signContent({ ...ofCase, rows: [] }, 'verification-evidence+jose'), OWN_KEYS)[0]).toBe(
      'missing_row',
    );
    expect(refusal(signContent(ofCase, 'file-digests+jose'), OWN_KEYS)[0]).toBe('changed');
  });

  it('has a message for each fault, which says what to do', () => {
    const removed = structuredClone(FORMAT_1) as { business: { registrations: { records: object[] }[] } };
    removed.business.registrations[0]?.records.pop();
    const cutRow = FILE.replace(/"records":\[\{[^}]*\}\]/, '"records":[]');
    expect(cutRow).not.toBe(FILE);
    expect(refusal(FILE.replace('case-2041', 'case-2042'))).toEqual([
      'changed',
      expect.stringContaining('the signature is not of this content. Get it again'),
    ]);
    expect(refusal(cutRow)).toEqual(['missing_row', expect.stringContaining(`${ROW} is missing`)]);
    expect(refusal(signContent(removed), OWN_KEYS)).toEqual(['missing_row', expect.stringContaining(ROW)]);
    expect(refusal(signContent({ ...FORMAT_1, rows: [] }), OWN_KEYS)).toEqual([
      'missing_row',
      expect.stringContaining(`${ROW} is missing or has no source. The service signed it so`),
    ]);
    expect(refusal(FILE, OWN_KEYS)).toEqual([
      'unknown_key',
      expect.stringMatching(/^The key "aG62.*is not in the key set/),
    ]);
    expect(refusal(FILE.slice(0, FILE.length / 2))).toEqual([
      'cut',
      expect.stringContaining('ends before its signature'),
    ]);
    expect(refusal(FILE.slice(FILE.length / 2))).toEqual([
      'not_evidence',
      expect.stringContaining('does not begin with'),
    ]);
    expect(refusal(FILE, FORMAT_1_KEYS, [])).toEqual([
      'unlisted_file',
      expect.stringMatching(
        /^The signature is valid, but the file sha256:\w+ of \S+ is not listed: the list of 2026-\d\d-\d\d was not given/,
      ),
    ]);
    expect(refusal(signContent({ ...FORMAT_1, format: 2 }), OWN_KEYS)).toEqual([
      'unknown_format',
      expect.stringContaining('has the form 2, and this version reads forms up to 1. Update the client.'),
    ]);
  });

  it('refuses a list without the file, one that was changed, and a document of another type', () => {
    const { files, ...list } = (JSON.parse(LIST) as { content: { files: object[] } }).content;
    const evidence = signContent(FORMAT_1);
    const sign = (content: object) => signContent(content, 'file-digests+jose');
    expect(refusal(evidence, OWN_KEYS, [sign({ ...list, files })])).toBe('valid');
    expect(refusal(evidence, OWN_KEYS, [sign({ ...list, files: files.slice(1) })])).toEqual([
      'unlisted_file',
      expect.stringMatching(/the list of 2026-\d\d-\d\d does not have it\.$/),
    ]);
    expect(refusal(FILE, FORMAT_1_KEYS, [LIST.replace('sha256:', 'sha256:0')])).toEqual([
      'changed',
      expect.any(String),
    ]);
    expect(refusal(LIST)).toEqual(['changed', expect.stringContaining('evidence+jose')]);
    expect(refusal(evidence, OWN_KEYS, [evidence])).toEqual(['changed', expect.stringContaining('file-digests+jose')]);
  });

  it('refuses the same content in another writing, other spellings of its signature, and bytes that are no text', () => {
    const parsed = JSON.parse(FILE) as { signature: string };
    const spare = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = FILE.at(-3) ?? '';
    const others = [...spare].filter((one) => one !== last).map((one) => `${FILE.slice(0, -3)}${one}"}`);
    const files = [
      JSON.stringify(parsed, undefined, 1),
      `\u{feff}${FILE}`,
      ` ${FILE}`,
      `${FILE}\n\n`,
      `${FILE} `,
      ...others,
    ];
    for (const file of files)
      expect([file.slice(-20), refusal(file)]).toEqual([file.slice(-20), [expect.any(String), expect.any(String)]]);
    const bytes = Buffer.from(FILE);
    bytes[bytes.indexOf('Juniper')] = 0xff;
    expect(refusal(bytes)).toEqual(['changed', expect.stringContaining('cannot be read as JSON')]);
  });

  it('refuses every change of one bit in the frame of the signature, and thousands in the content', () => {
    const bytes = Buffer.from(FILE);
    const frame = FILE.indexOf('"protected"');
    for (let at = 0; at < bytes.length; at += at < frame ? 97 : 1) {
      for (let bit = 0; bit < 8; bit++) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        if (refusal(changed) === 'valid') throw new Error(`Bit ${bit} of byte ${at} may be changed.`);
      }
    }
  });
});
