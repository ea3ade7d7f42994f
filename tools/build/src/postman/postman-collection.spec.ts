import { expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postmanCollection } from './postman-collection.ts';

it.each(['production', 'demo'])(
  'the committed Postman collection of the API "%s" is what its OpenAPI document makes: npm run openapi',
  async (surface) => {
    const [document = '', collection] = ['openapi', 'postman'].map((kind) =>
      readFileSync(join(projectRoot, 'apps', 'gateway', 'openapi', `${surface}.${kind}.json`), 'utf8'),
    );
    expect(await postmanCollection(document)).toBe(collection);
  },
);
