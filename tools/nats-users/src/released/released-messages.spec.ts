import { expect, it } from '@jest/globals';
import { readForm } from '@registry/contracts-message';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Default, Errors } from 'typebox/value';
import { readCallGraph } from '../call-graph.ts';
import { servedMessages } from '../messages-of.ts';
import { listFields } from './reply-fields.ts';

/** A message as the newest release has it. */
interface ReleasedMessage {
  readonly form: number;
  readonly request: unknown;
  readonly replyFields: readonly string[];
}

const file = join(projectRoot, 'tools', 'nats-users', 'src', 'released', 'released-messages.json');
const released = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, ReleasedMessage>>;
const serving = readCallGraph(projectRoot).filter(({ serves }) => serves);
const messages = new Map((await Promise.all(serving.map(servedMessages))).flat().map((one) => [one.subject, one]));

it.each(Object.entries(released))(
  'the newest release understands a message, or it has another form: %s',
  (subject, { form, request, replyFields }) => {
    const message = messages.get(subject);
    if (message === undefined) throw new Error('No service answers it any more.');
    if (Number(readForm(message)) > form) return;
    expect(readForm(message)).toBe(form);
    expect(Errors(message.request, Default(message.request, request))).toEqual([]);
    const kept = new Set(listFields(message.example.reply));
    expect(replyFields.filter((field) => !kept.has(field))).toEqual([]);
  },
);
