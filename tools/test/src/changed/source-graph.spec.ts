import { describe, expect, it } from '@jest/globals';
import { nearSpecs, reachedSpecs } from './near-specs.ts';
import { readGraph } from './source-graph.ts';

const project: Readonly<Record<string, string>> = {
  'libs/names/package.json': '{"name":"@registry/names","exports":{".":"./src/index.ts"},"nx":{"tags":["type:pure"]}}',
  'libs/names/src/index.ts': "export * from './fold.ts';\nexport { split } from './split.ts';\n",
  'libs/names/src/fold.ts': 'export function fold(): void {}\n',
  'libs/names/src/fold.spec.ts': "import { fold } from './fold.ts';\n",
  'libs/names/src/split.ts': 'export const split = 1;\nexport type Word = string;\n',
  'libs/names/src/split.spec.ts': "import {\n  split,\n  type Word,\n} from './split.ts';\n",
  'libs/calls/package.json': '{"name":"@registry/calls","exports":{".":"./src/index.ts"}}',
  'libs/calls/src/index.ts': "export * from './get-one.contract.ts';\nexport * from './get-two.contract.ts';\n",
  'libs/calls/src/get-one.contract.ts': 'export const getOne = {};\n',
  'libs/calls/src/get-two.contract.ts': 'export const getTwo = {};\n',
  'apps/one/src/one.handler.ts':
    "import { getOne } from '@registry/calls';\nimport { fold } from '@registry/names';\n  @Handles(getOne)\n",
  'apps/two/src/two.handler.ts': "import { getTwo } from '@registry/calls';\n  @Handles(getTwo)\n",
  'apps/gateway/src/ones/ones.controller.ts':
    "import { getOne } from '@registry/calls';\n  @Operation('GET', 'ones/:id', {\n    access: 'read',\n  })\n  async getOneThing(@Param() id: string) {\n",
  'apps/gateway/src/ones/get-one-thing.http.spec.ts': '',
  'apps/gateway/src/twos/get-two-things.http.spec.ts': '',
  'libs/sources/us-or/licenses/source.yml': '',
  'libs/sources/us-or/filings/source.yml': '',
  'libs/sources/src/sources.spec.ts': '',
  'apps/one/src/licenses.db.spec.ts': "const SOURCE = 'us-or/licenses';\n",
  'libs/names/src/many.long.spec.ts': "import { fold } from './fold.ts';\n",
};

function reached(...changed: string[]): string[] {
  return reachedSpecs(
    readGraph({ paths: Object.keys(project), text: (path) => project[path] ?? '' }, changed),
    changed,
  );
}

describe('the specs that a change reaches', () => {
  it('are those that import a name of it, through an index only those that take this name, never long ones', () => {
    expect(reached('libs/names/src/split.ts')).toEqual(['libs/names/src/split.spec.ts']);
  });

  it('are reached through a message and through the operation of a controller, the nearest first', () => {
    expect(reached('libs/names/src/fold.ts')).toEqual([
      'libs/names/src/fold.spec.ts',
      'apps/gateway/src/ones/get-one-thing.http.spec.ts',
    ]);
    expect(reached('apps/one/src/one.handler.ts')).toEqual(['apps/gateway/src/ones/get-one-thing.http.spec.ts']);
    expect(reached('apps/two/src/two.handler.ts')).toEqual([]);
  });

  it('read all sources, or name the folder of the one that changed', () => {
    expect(reached('libs/sources/us-or/licenses/source.yml')).toEqual([
      'libs/sources/src/sources.spec.ts',
      'apps/one/src/licenses.db.spec.ts',
    ]);
    expect(reached('libs/sources/us-or/filings/source.yml')).toEqual(['libs/sources/src/sources.spec.ts']);
  });

  it('are changed specs themselves', () => {
    expect(reached('apps/gateway/src/twos/get-two-things.http.spec.ts')).toEqual([
      'apps/gateway/src/twos/get-two-things.http.spec.ts',
    ]);
  });
});

describe('nearSpecs', () => {
  const near = ['a.spec.ts', 'b.http.spec.ts', 'c.db.spec.ts', 'd.spec.ts'];

  it('takes the nearest that fit into the time, by what each took, and says what the others would', () => {
    const seconds = new Map([
      ['a.spec.ts', 1],
      ['b.http.spec.ts', 30],
      ['c.db.spec.ts', 20],
      ['d.spec.ts', 2],
    ]);
    expect(nearSpecs(near, false, seconds)).toEqual({
      run: ['a.spec.ts', 'b.http.spec.ts', 'd.spec.ts'],
      left: ['c.db.spec.ts'],
      leftSeconds: 20,
    });
  });

  it('starts no server for a change in a pure library', () => {
    expect(nearSpecs(near, true, new Map()).run).toEqual(['a.spec.ts', 'd.spec.ts']);
  });

  it('runs the nearest though it takes longer', () => {
    expect(nearSpecs(['slow.http.spec.ts'], false, new Map([['slow.http.spec.ts', 500]])).run).toEqual([
      'slow.http.spec.ts',
    ]);
  });
});
