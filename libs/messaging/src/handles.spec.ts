import { expect, it } from '@jest/globals';
import { defineMessage } from '@registry/contracts-message';
import Type from 'typebox';
import { Handles } from './handles.ts';

const getCount = defineMessage<{ readonly count: number }>('no company')({
  subject: 'spec.get-count',
  deadlineMs: 1_000,
  request: { name: Type.String() },
  example: { request: { name: 'a' }, reply: { count: 1 } },
});

it('a handler with another request or reply than its message does not compile', () => {
  class Handlers {
    @Handles(getCount)
    getCount({ name }: { readonly name: string }) {
      return Promise.resolve({ count: name.length });
    }

    // @ts-expect-error -- the request has no number
    @Handles(getCount)
    ofNumber({ number }: { readonly number: number }) {
      return { count: number };
    }

    // @ts-expect-error -- the reply has a number
    @Handles(getCount)
    asText() {
      return Promise.resolve({ count: '1' });
    }
  }
  expect(new Handlers().asText).toBeDefined();
});
