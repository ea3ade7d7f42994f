import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Operation } from './operation.decorator.ts';
import { companiesIn } from './companies-in.ts';

const ID = /^(?:us|ca)-[a-z]{2}-\S+$/;

describe('the companies that a response shows', () => {
  it('are found in each field of the documents that has the id of one', () => {
    const missed: string[] = [];
    for (const surface of ['production', 'demo']) {
      const file = join(projectRoot, `apps/gateway/openapi/${surface}.openapi.json`);
      JSON.parse(readFileSync(file, 'utf8'), (name, value: unknown) => {
        if (name !== 'example' && ID.test(String(value)) && !companiesIn({ [name]: value })[0]) missed.push(name);
        return value;
      });
    }
    expect(missed).toEqual([]);
  });

  it('are written down: an operation with a key that shows one and does not declare what is read does not start', () => {
    const texts = { summary: '', description: '', response: { ...Type.Object({}), description: '' } };
    const shows = { ...texts, access: 'keyed', example: { id: 'us-or-1' } } as const;
    const declare = (reads?: 'listed') =>
      Operation('GET', 'x', { ...shows, ...(reads && { reads }) })({}, 'get', { value: () => null });
    expect(() => declare()).toThrow("The operation get shows companies and declares no reads; expected 'path'");
    expect(() => declare('listed')).not.toThrow();
  });
});
