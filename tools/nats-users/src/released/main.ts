import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCallGraph } from '../call-graph.ts';
import { answeredMessages } from '../messages-of.ts';

/** Writes down an example of every request as callers of this version send it, which the version after it must still answer. */
const root = join(import.meta.dirname, '..', '..', '..', '..');
const answering = readCallGraph(root).filter(({ answers }) => answers);
const messages = (await Promise.all(answering.map(answeredMessages))).flat();
const requests = Object.fromEntries(messages.map(({ subject, example }) => [subject, example.request]));
const file = join(import.meta.dirname, 'released-requests.json');
writeFileSync(file, `${JSON.stringify(requests, null, 2)}\n`);
process.stdout.write(`${messages.length} requests are in ${file}.\n`);
