import { executeSql } from '@registry/private-servers';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import type { BenchStack } from '../bench-stack.ts';
import type { CompanyCorpus } from '../search/corpus/company-corpus.ts';
import { fillTables } from '../search/corpus/fill-tables.ts';
import { gotByGateway } from '../search/gateway-searches.ts';

/** Fills the tables of business-registry, unless the folder that keeps them has these companies. Throws where it has others. */
export async function fillKeptTables(context: BenchContext, stack: BenchStack, corpus: CompanyCorpus): Promise<void> {
  const { companies, seed, keptIn, progress } = context;
  const note = keptIn && join(keptIn, 'companies.json');
  const wanted = JSON.stringify({ companies, seed });
  if (note && existsSync(note)) {
    const kept = readFileSync(note, 'utf8');
    if (kept !== wanted) throw new Error(`${keptIn} has ${kept}, and not ${wanted}.`);
    return;
  }
  const app = 'business-registry';
  const [row] = await stack.rows<{ isFilled: boolean }>(app, 'SELECT EXISTS (SELECT FROM businesses) AS "isFilled"');
  if (row?.isFilled === true) throw new Error(`${keptIn} was not filled to the end: remove it.`);
  progress('filling the tables');
  await fillTables(stack.databaseUrl(app), corpus, new Set(gotByGateway(corpus.companies)), progress);
  await executeSql(stack.adminUrl(app), 'CHECKPOINT');
  if (note) writeFileSync(note, wanted);
}
