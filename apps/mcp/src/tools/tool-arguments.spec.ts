import { describe, expect, it } from '@jest/globals';
import { STATES_ALLOWED } from '@registry/domain';
import { argumentSchemas } from './argument-schemas.ts';
import { toolArguments } from './tool-arguments.ts';

interface Things {
  readonly id: string;
  readonly page?: number;
  readonly share?: number;
  readonly deep?: boolean;
  readonly kind?: string;
  readonly state?: string;
}

const schema = toolArguments<Things>(
  'list_things',
  {
    id: { type: 'string', description: 'Whose' },
    page: { type: 'integer', description: 'Which page' },
    share: { type: 'number', description: 'How much' },
    deep: { type: 'boolean', description: 'All of it' },
    kind: {
      type: 'string',
      description: 'Of which kind',
      enum: ['a', 'two_words'],
      otherWords: new Map([['one', 'a']]),
    },
    state: argumentSchemas.state,
  },
  ['id'],
);

async function faults(value: unknown): Promise<string[]> {
  const { issues } = await schema['~standard'].validate(value);
  return (issues ?? []).map(({ message }) => message);
}

describe('arguments of a tool', () => {
  it('pass as they are when they fit', async () => {
    const args = { id: 'x', page: 2, deep: false, kind: 'a' };
    expect(await schema['~standard'].validate(args)).toEqual({ value: args });
  });

  it.each([
    [{ id: 150000007 }, { id: '150000007' }],
    [{ id: ['x'] }, { id: 'x' }],
    [{ page: '2' }, { page: 2 }],
    [{ page: ' 2.0 ' }, { page: 2 }],
    [{ share: '0.5' }, { share: 0.5 }],
    [{ share: 1 }, { share: 1 }],
    [{ deep: 'true' }, { deep: true }],
    [{ deep: 'False' }, { deep: false }],
    [{ deep: 0 }, { deep: false }],
    [{ kind: 'Two words' }, { kind: 'two_words' }],
    [{ kind: 'ONE' }, { kind: 'a' }],
    [{ state: 'Oregon' }, { state: 'OR' }],
    [{ state: 'US-OR, us_ca' }, { state: 'OR,CA' }],
    [{ state: ['CA', 'oregon'] }, { state: 'CA,OR' }],
    [{ state: 'Ore., Wash.' }, { state: 'OR,WA' }],
    [{ state: ' or ' }, { state: 'OR' }],
    [{ state: 'Oregon (OR)' }, { state: 'OR' }],
    [{ page: null, share: '', deep: ' ', kind: [], state: [null, ''], other: null }, {}],
  ])('are taken as they are meant: %j', async (sent, meant) => {
    const whole = { id: 'x', ...sent };
    expect(await schema['~standard'].validate(whole)).toEqual({ value: { id: 'x', ...meant } });
  });

  it.each([
    [undefined, 'id is missing; expected text. Add it: Whose.'],
    [{}, 'id is missing; expected text. Add it: Whose.'],
    [{ id: null }, 'id is missing; expected text. Add it: Whose.'],
    [{ id: 'x', page: 'two' }, 'page is "two"; expected an integer. Correct it or leave it out.'],
    [{ id: 'x', page: 1.5 }, 'page is 1.5; expected an integer. Correct it or leave it out.'],
    [{ id: 'x', deep: 2 }, 'deep is 2; expected true or false. Correct it or leave it out.'],
    [{ id: 'x', kind: 'c' }, 'kind is "c"; expected one of a, two_words. Correct it or leave it out.'],
    [
      { id: 'x', state: 'Oregn' },
      `state is "Oregn"; expected ${STATES_ALLOWED}. Did you mean "Oregon"? Correct it or leave it out.`,
    ],
    [{ id: 'x', state: 'Miss.' }, `state is "Miss."; expected ${STATES_ALLOWED}. Correct it or leave it out.`],
    [{ id: 'x', state: 'CO,zz' }, `state is "CO,zz"; expected ${STATES_ALLOWED}. Correct it or leave it out.`],
    [{ id: ['x', 'y'] }, 'id is a list; expected text. Correct it.'],
    [{ id: {} }, 'id is an object; expected text. Correct it.'],
    [
      { id: 'x', other: 1 },
      '"other" is not an argument of list_things; expected id, page, share, deep, kind, state. Correct the name or leave it out.',
    ],
    [{ id: '😀'.repeat(501) }, 'id has 501 characters; expected at most 500. Shorten it.'],
  ])('%j is refused in words that say what would be right', async (value, says) => {
    expect(await faults(value)).toEqual([says]);
  });

  it('take nothing from the prototype of objects', async () => {
    expect(await faults({ id: 'x', constructor: 1 })).toEqual([
      expect.stringContaining('"constructor" is not an argument'),
    ]);
    expect(await faults(JSON.parse('{"id":"x","__proto__":1}'))).toEqual([
      expect.stringContaining('"__proto__" is not an argument'),
    ]);
  });

  it('say back no more than the beginning of what was sent', async () => {
    const [message] = await faults({ id: 'x', page: 'y'.repeat(100_000) });
    expect(message?.length).toBeLessThan(150);
  });
});
