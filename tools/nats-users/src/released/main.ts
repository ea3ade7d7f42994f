import { formOf } from '@registry/contracts-message';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCallGraph } from '../call-graph.ts';
import { answeredMessages } from '../messages-of.ts';
import { fieldsOf } from './reply-fields.ts';

/** Writes down every message as this version sends it: the version after it understands that, or gives the message another form. */
const root = join(import.meta.dirname, '..', '..', '..', '..');
const answering = readCallGraph(root).filter(({ answers }) => answers);
const messages = (await Promise.all(answering.map(answeredMessages))).flat();
const released = messages.map((message) => {
  const { request, reply } = message.example;
  return [message.subject, { form: formOf(message), request, replyFields: fieldsOf(reply) }];
});
const file = join(import.meta.dirname, 'released-messages.json');
writeFileSync(file, `${JSON.stringify(Object.fromEntries(released), null, 2)}\n`);
process.stdout.write(`${messages.length} messages are in ${file}.\n`);
