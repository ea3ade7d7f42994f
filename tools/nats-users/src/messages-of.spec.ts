import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { Errors } from 'typebox/value';
import { readCallGraph } from './call-graph.ts';
import { servedMessages } from './messages-of.ts';

const serving = readCallGraph(projectRoot).filter(({ serves }) => serves);
const messages = (await Promise.all(serving.map(servedMessages))).flat();

/** Objects about companies, and properties that have their people, addresses and texts. */
const COMPANY =
  /"object":"(?:business|company|registration|match_candidate|business_event|document|person)"|"(?:full_address|titles|record)":/;

describe('the messages of all services', () => {
  it('have a subject of their own each, under the name of the service', () => {
    const subjects = messages.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(new Set(subjects.map((subject) => subject.split('.')[0]))).toEqual(
      new Set(serving.map(({ service }) => service)),
    );
  });

  it.each(messages)('have an example that fits its schema: $subject', ({ request, example }) => {
    expect(Errors(request, example.request)).toEqual([]);
  });

  it.each(messages.filter(({ shows }) => shows === 'no company'))(
    'show no company as they say: $subject',
    (message) => {
      expect(JSON.stringify(message.example.reply)).not.toMatch(COMPANY);
    },
  );
});
