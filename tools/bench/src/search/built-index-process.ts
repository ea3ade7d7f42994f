import { buildBaseFile } from '@registry/name-index';
import { CompanyCorpus, corpusSchema } from './corpus/company-corpus.ts';

/** Run as a process of its own, so that nothing of a build remains where its index is searched: writes an index of generated companies. */

const [path = '', companies, seed] = process.argv.slice(2);
await buildBaseFile(path, corpusSchema, new CompanyCorpus(Number(companies), Number(seed)).documents(), 'bench');
