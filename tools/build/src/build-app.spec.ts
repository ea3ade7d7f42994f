import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectRoot, temporaryFolder, type TemporaryFolder } from '@registry/testing';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './build-app.ts';

describe('the build of an app', () => {
  let root: TemporaryFolder;
  const greeting = () => join(root.path, 'libs', 'greeting.ts');
  const built = () => join(root.path, 'dist', 'apps', 'hello');

  beforeEach(() => {
    root = temporaryFolder('build');
    for (const file of ['.swcrc', 'package-lock.json']) copyFileSync(join(projectRoot, file), join(root.path, file));
    symlinkSync(join(projectRoot, 'node_modules'), join(root.path, 'node_modules'));
    for (const folder of ['libs', 'apps/hello/src']) mkdirSync(join(root.path, folder), { recursive: true });
    write("export const greeting = 'Hello';\n");
    const main = join(root.path, 'apps', 'hello', 'src', 'main.ts');
    writeFileSync(main, "import { greeting } from '../../../libs/greeting.ts';\nconsole.log(greeting);\n");
  });
  afterEach(() => root.remove());

  function write(text: string): void {
    writeFileSync(greeting(), text);
  }

  async function build(): Promise<string> {
    expect(await buildApp(root.path, 'hello')).toEqual(['main']);
    return readFileSync(join(built(), 'main.js'), 'utf8');
  }

  it('holds what the files that it imports say now, and fails where one is gone', async () => {
    expect(await build()).toContain('Hello');
    write("export const greeting = 'Good day';\n");
    expect(await build()).toContain('Good day');
    rmSync(greeting());
    await expect(build()).rejects.toThrow(/greeting/);
  });

  it('leaves nothing of an earlier build', async () => {
    await build();
    const old = join(built(), 'chunk-old.js');
    writeFileSync(old, '');
    await build();
    expect(existsSync(old)).toBe(false);
  });
});
