import { describe, expect, it } from '@jest/globals';
import { toolArguments } from './tool-arguments.ts';

const schema = toolArguments<{ id: string; page?: number; deep?: boolean; kind?: string }>(
  'list_things',
  {
    id: { type: 'string', description: 'Whose' },
    page: { type: 'integer', description: 'Which page' },
    deep: { type: 'boolean', description: 'All of it' },
    kind: { type: 'string', description: 'Of which kind', enum: ['a', 'b'] },
  },
  ['id'],
);

async function faults(value: unknown): Promise<string[]> {
  const { issues } = await schema['~standard'].validate(value);
  return (issues ?? []).map(({ message }) => message);
}

describe('arguments of a tool', () => {
  it('pass as they are when they fit', async () => {
    const asked = { id: 'x', page: 2, deep: false, kind: 'b' };
    expect(await schema['~standard'].validate(asked)).toEqual({ value: asked });
  });

  it.each([
    [{}, 'id is missing: Whose'],
    [{ id: 5 }, 'id must be a string, not 5'],
    [{ id: null }, 'id must be a string, not null'],
    [{ id: 'x', page: '2' }, 'page must be an integer, not "2"'],
    [{ id: 'x', page: 1.5 }, 'page must be an integer, not 1.5'],
    [{ id: 'x', deep: 1 }, 'deep must be true or false, not 1'],
    [{ id: 'x', kind: 'c' }, 'kind must be one of a, b, not "c"'],
    [{ id: ['x'] }, 'id must be a string, not a list'],
    [{ id: {} }, 'id must be a string, not an object'],
    [{ id: 'x', other: 1 }, '"other" is no argument of list_things, which takes id, page, deep, kind'],
    [{ id: '😀'.repeat(501) }, 'id may have at most 500 characters, not 501'],
  ])('%j is refused in words that say what would be right', async (value, says) => {
    expect(await faults(value)).toEqual([says]);
  });

  it('take nothing from the prototype of objects', async () => {
    expect(await faults({ id: 'x', constructor: 1 })).toEqual([
      expect.stringContaining('"constructor" is no argument'),
    ]);
    expect(await faults(JSON.parse('{"id":"x","__proto__":1}'))).toEqual([
      expect.stringContaining('"__proto__" is no argument'),
    ]);
  });

  it('say back no more than the beginning of what was sent', async () => {
    const [message] = await faults({ id: 'x', page: 'y'.repeat(100_000) });
    expect(message?.length).toBeLessThan(120);
  });
});
