import { expect, it } from '@jest/globals';
import { formOf } from '@registry/contracts-message';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Default, Errors } from 'typebox/value';
import { readCallGraph } from '../call-graph.ts';
import { answeredMessages } from '../messages-of.ts';
import { fieldsOf } from './reply-fields.ts';

/** A message as the version before has it. */
interface ReleasedMessage {
  readonly form: number;
  readonly request: unknown;
  readonly replyFields: readonly string[];
}

const file = join(projectRoot, 'tools', 'nats-users', 'src', 'released', 'released-messages.json');
const released = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, ReleasedMessage>>;
const answering = readCallGraph(projectRoot).filter(({ answers }) => answers);
const messages = new Map((await Promise.all(answering.map(answeredMessages))).flat().map((one) => [one.subject, one]));

it.each(Object.entries(released))(
  'the version before understands a message, or it has another form: %s',
  (subject, { form, request, replyFields }) => {
    const message = messages.get(subject);
    if (message === undefined) throw new Error('No service answers it any more.');
    if (formOf(message) > form) return;
    expect(formOf(message)).toBe(form);
    expect(Errors(message.request, Default(message.request, request))).toEqual([]);
    const kept = new Set(fieldsOf(message.example.reply));
    expect(replyFields.filter((field) => !kept.has(field))).toEqual([]);
  },
);
