import { expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from './generated-files.ts';

it('the files of Docker and Kubernetes are what the apps make of them: "npm run deployment" writes them', async () => {
  const files = await generatedFiles(projectRoot);
  const committed = [...files.keys()].map((path) => {
    const file = join(projectRoot, path);
    return [path, existsSync(file) ? readFileSync(file, 'utf8') : undefined] as const;
  });
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(files));
  const present = ['k8s/apps', 'k8s/loads'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.yaml'))
      .map((path) => `${folder}/${path}`),
  );
  expect(present.filter((path) => !files.has(path))).toEqual([]);
});
