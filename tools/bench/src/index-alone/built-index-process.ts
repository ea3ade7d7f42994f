import { buildBaseFile, type IndexDocument } from '@registry/name-index';
import { CompanyCorpus, corpusSchema } from '../search/corpus/company-corpus.ts';

/*
 * Run as a process of its own, as a service builds its index: writes an index of generated companies to the file that it is given,
 * and prints how long that took without generating, and the most memory that the process had.
 */

const [path = '', companies, seed] = process.argv.slice(2);
/** Companies after which the number added so far is printed. */
const PRINTED_AFTER = 1_000_000;

let generatingMs = 0;
let added = 0;

function* timed(): Generator<readonly IndexDocument[]> {
  const batches = new CompanyCorpus(Number(companies), Number(seed)).documents();
  for (;;) {
    const startedAt = performance.now();
    const batch = batches.next();
    generatingMs += performance.now() - startedAt;
    if (batch.done === true) return;
    yield batch.value;
    added += batch.value.length;
    if (added % PRINTED_AFTER === 0) process.stderr.write(`${added} companies added\n`);
  }
}

const startedAt = performance.now();
await buildBaseFile(path, corpusSchema, timed(), 'bench');
const BUILD_MS = performance.now() - startedAt - generatingMs;
const PEAK_BYTES = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ buildMs: BUILD_MS, generatingMs, peakBytes: PEAK_BYTES }));
