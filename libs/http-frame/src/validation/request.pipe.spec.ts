import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import { IsArray, IsObject, IsString, ValidateNested } from 'class-validator';
import { integer, oneOf, text } from '../parameters/parameter-kinds.ts';
import { Parameter } from '../parameters/parameter.decorator.ts';
import { readQueryString } from '../parameters/query-string.ts';
import { RequestPipe } from './request.pipe.ts';
import { Verbatim } from './verbatim.decorator.ts';

class PagedQuery {
  @Parameter(integer(1, 9), { description: 'The page.', default: 1 })
  readonly page!: number;
}

class NamedQuery extends PagedQuery {
  @Parameter(text(20), { description: 'The name.', required: true })
  readonly name!: string;

  @Parameter(oneOf('active', 'inactive'), { description: 'The status.' })
  readonly status!: string | null;
}

class ListBody {
  @Verbatim()
  @IsObject()
  readonly rows!: object;

  @IsString()
  readonly name!: string;
}

class PersonBody {
  @IsString()
  readonly name!: string;
}

class PeopleBody {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PersonBody)
  readonly people!: readonly PersonBody[];
}

const pipe = new RequestPipe(['api_token']);
const readQuery = (query: string) =>
  pipe.transform(readQueryString(query), { type: 'query', metatype: NamedQuery }) as Promise<NamedQuery>;
const readBody = (body: string) =>
  pipe.transform(JSON.parse(body), { type: 'body', metatype: ListBody }) as Promise<ListBody>;

describe('RequestPipe', () => {
  it('makes a query of what is sent, with the defaults of the rest', async () => {
    expect(await readQuery('name=a&status=&api_token=x')).toEqual({ name: 'a', status: null, page: 1 });
  });

  it.each([
    ['page=0', 'name is missing; expected text of 1 to 20 characters. Add it to the request.'],
    ['page=x&name=a&status=activ', 'status is "activ"; expected active or inactive. Did you mean "active"?'],
    ['name=a&name=b', 'name is given 2 times; expected text of 1 to 20 characters. Give it once.'],
    ['name=%ff', 'name is not percent-encoded UTF-8'],
    ['name=a%00', 'without the character U+0000'],
    ['name=a&page=$value', 'page is "$value"; expected an integer from 1 to 9.'],
    ['name=a&__proto__=1', '"__proto__" is not a parameter of this endpoint; expected name, status, page.'],
    ['name=a&constructor=1', '"constructor" is not a parameter of this endpoint'],
    ['name=a&api_token=1&api_token=2', 'api_token is repeated or malformed'],
  ])('refuses %s by the first parameter at fault', async (query, message) => {
    await expect(readQuery(query)).rejects.toThrow(message);
  });

  it('refuses a parameter where there are none', async () => {
    const value = readQueryString('name=a');
    const sent = pipe.transform(value, { type: 'query', metatype: class NoQuery {} });
    await expect(sent).rejects.toThrow('"name" is not a parameter of this endpoint; expected none. Leave it out.');
  });

  it('leaves an object as it came, whatever its keys are, and checks what is next to it', async () => {
    const { rows } = await readBody('{"rows":{"__proto__":{"a":1},"constructor":{"b":"\\u0000"}},"name":"x"}');
    expect(Object.entries(rows)).toEqual([
      ['__proto__', { a: 1 }],
      ['constructor', { b: '\0' }],
    ]);
    await expect(readBody('{"rows":{},"name":1}')).rejects.toThrow('name is 1; expected a string. Correct it.');
    await expect(readBody('{"rows":[],"name":"x"}')).rejects.toThrow('rows is []; expected an object. Correct it.');
    await expect(readBody('{"rows":{},"name":"x","nam":1}')).rejects.toThrow('nam is not a field of this body');
  });

  it('takes a list of objects, and refuses one with a list inside', async () => {
    const read = (...people: unknown[]) => pipe.transform({ people }, { type: 'body', metatype: PeopleBody });
    expect(await read({ name: 'a' }, { name: 'b' })).toEqual({ people: [{ name: 'a' }, { name: 'b' }] });
    const refused = { param: 'people', message: 'people has a list inside its list. Remove it.' };
    for (const list of [[], [{}], [{ name: 'b' }], [null]])
      await expect(read({ name: 'a' }, list)).rejects.toMatchObject(refused);
  });
});
