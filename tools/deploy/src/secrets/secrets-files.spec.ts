import { afterAll, describe, expect, it } from '@jest/globals';
import { projectRoot, temporaryFolder } from '@registry/testing';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { renderKustomization } from '../testing/manifests/render.ts';
import { type SecretTarget, writeSecrets } from './secrets-files.ts';

const folder = temporaryFolder('secrets');
afterAll(() => folder.remove());

async function written(target: SecretTarget): Promise<{ file: string; text: string }> {
  const file = join(folder.path, target);
  await writeSecrets(projectRoot, target, file);
  return { file, text: readFileSync(file, 'utf8') };
}

describe('the file of secrets', () => {
  it('has every variable that docker/compose.yaml and the configuration of NATS require', async () => {
    const { text } = await written('compose');
    const compose = readFileSync(join(projectRoot, 'docker', 'compose.yaml'), 'utf8');
    const users = readFileSync(join(projectRoot, 'k8s', 'nats', 'users.conf'), 'utf8');
    const required = [
      ...[...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name),
      ...[...users.matchAll(/password: \$([A-Z_]+)/g)].map(([, name = '']) => name),
    ];
    const names = text.split('\n').map((line) => line.split('=', 1)[0]);
    expect(required.length).toBeGreaterThan(10);
    expect(required.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has every Secret that an overlay refers to, except those of the databases, which their operator makes', async () => {
    const { text } = await written('kubernetes');
    const made = loadAll(text) as { metadata: { name: string; namespace: string }; stringData: object }[];
    const keys = new Map(made.map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData)]));
    for (const overlay of readdirSync(join(projectRoot, 'k8s', 'overlays'))) {
      const rendered = JSON.stringify(renderKustomization(join(projectRoot, 'k8s', 'overlays', overlay)));
      const references = [...rendered.matchAll(/"secretKeyRef":\{"name":"([^"]+)","key":"([^"]+)"/g)];
      const own = references.filter(([, name = '']) => !name.endsWith('-database-app'));
      expect(own.length).toBeGreaterThan(5);
      expect(own.filter(([, name = '', key = '']) => keys.get(name)?.includes(key) !== true)).toEqual([]);
      for (const [, name = ''] of rendered.matchAll(/"secretRef":\{"name":"([^"]+)"/g))
        expect([...keys.keys()]).toContain(name);
    }
    const namespaces = new Set(made.map(({ metadata }) => metadata.namespace));
    expect([...namespaces]).toEqual(['business-registry']);
  });

  it.each(['compose', 'kubernetes'] as const)(
    'for %s keeps what it has and is read by its owner alone',
    async (target) => {
      const first = await written(target);
      const again = await writeSecrets(projectRoot, target, first.file);
      expect(again.made).toEqual([]);
      expect(readFileSync(first.file, 'utf8')).toBe(first.text);
      expect(statSync(first.file).mode & 0o777).toBe(0o600);
    },
  );

  it('adds what a later version needs to the file of an earlier one', async () => {
    const { file, text } = await written('compose');
    writeFileSync(file, text.replace(/^SEALING_SECRET=.*\n/m, ''));
    expect((await writeSecrets(projectRoot, 'compose', file)).made).toEqual(['SEALING_SECRET']);
    expect(readFileSync(file, 'utf8')).toContain(text.split('\n')[0]);
  });

  it('holds passwords that start with a letter, as the configuration of NATS needs, and a key in the form of a key', async () => {
    const { text } = await written('compose');
    const values = new Map(
      text
        .trim()
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    );
    expect(values.get('GATEWAY_API_KEY')).toMatch(/^brk_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}$/);
    values.delete('GATEWAY_API_KEY');
    expect([...values.values()].filter((value) => !/^[A-Za-z][0-9A-Za-z]{42}$/.test(value))).toEqual([]);
  });
});
