import { expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Default, Errors } from 'typebox/value';
import { readCallGraph } from '../call-graph.ts';
import { answeredMessages } from '../messages-of.ts';

const file = join(projectRoot, 'tools', 'nats-users', 'src', 'released', 'released-requests.json');
const released = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
const answering = readCallGraph(projectRoot).filter(({ answers }) => answers);
const messages = new Map((await Promise.all(answering.map(answeredMessages))).flat().map((one) => [one.subject, one]));

it.each(Object.entries(released))('a caller of the version before is answered: %s', (subject, request) => {
  const message = messages.get(subject);
  expect(
    message === undefined ? 'nobody answers it any more' : Errors(message.request, Default(message.request, request)),
  ).toEqual([]);
});
