import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectRoot, temporaryFolder, type TemporaryFolder } from '@registry/testing';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

  /** Each file with what changes when it is written or put in place of another. */
  const written = () =>
    readdirSync(built()).map((name) => {
      const { ino, mtimeMs } = statSync(join(built(), name));
      return { name, ino, mtimeMs };
    });

  it('touches nothing when nothing has changed', async () => {
    await build();
    const before = written();
    await build();
    expect(written()).toEqual(before);
  });

  it('is made again when a file that it imports has changed, and when that is gone', async () => {
    expect(await build()).toContain('Hello');
    write("export const greeting = 'Good day';\n");
    expect(await build()).toContain('Good day');
    rmSync(greeting());
    await expect(build()).rejects.toThrow(/greeting/);
  });

  it('is made again when a part of it is gone', async () => {
    await build();
    rmSync(join(built(), 'main.js'));
    expect(await build()).toContain('Hello');
  });

  it('is made again when a file was written while it was made', async () => {
    const building = build();
    write("export const greeting = 'Meanwhile';\n");
    await building;
    expect(await build()).toContain('Meanwhile');
  });
});
