import { readForm } from '@registry/contracts-message';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCallGraph } from '../call-graph.ts';
import { servedMessages } from '../messages-of.ts';
import { listFields } from './reply-fields.ts';

/** Writes down every message as this version sends it: the version after it understands that, or gives the message another form. */
const root = join(import.meta.dirname, '..', '..', '..', '..');
const serving = readCallGraph(root).filter(({ serves }) => serves);
const messages = (await Promise.all(serving.map(servedMessages))).flat();
const released = messages.map((message) => {
  const { request, reply } = message.example;
  return [message.subject, { form: readForm(message), request, replyFields: listFields(reply) }];
});
const file = join(import.meta.dirname, 'released-messages.json');
writeFileSync(file, `${JSON.stringify(Object.fromEntries(released), null, 2)}\n`);
process.stdout.write(`${messages.length} messages are in ${file}.\n`);
