import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dump, loadAll } from 'js-yaml';
import { NAMESPACE, PART_OF } from '../names.ts';
import { makeSecret } from './make-secret.ts';
import { composeSecrets, kubernetesSecrets, type NeededSecrets } from './needed-secrets.ts';

/** Uses of a file of secrets. */
export const secretTargets = ['compose', 'kubernetes'] as const;
export type SecretTarget = (typeof secretTargets)[number];

/** Which secrets a file got, and which it had. */
export interface WrittenSecrets {
  readonly made: readonly string[];
  readonly kept: readonly string[];
}

interface Secret {
  readonly metadata: { readonly name: string };
  readonly stringData: Readonly<Record<string, string>>;
}

/**
 * Writes every secret that the target needs into a file that only its owner reads. What the file has stays: a new KEY_HASH_SECRET would
 * make every API key invalid.
 */
export async function writeSecrets(root: string, target: SecretTarget, file: string): Promise<WrittenSecrets> {
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const report = { made: [] as string[], kept: [] as string[] };
  const text = target === 'compose' ? await composeFile(root, present, report) : await manifests(root, present, report);
  const half = `${file}.${process.pid}`;
  writeFileSync(half, text, { mode: 0o600 });
  renameSync(half, file); // replaced whole, so that a crash leaves the old one
  return report;
}

async function composeFile(root: string, present: string, report: Report): Promise<string> {
  const lines = present.split('\n').filter((line) => line !== '');
  const known = Object.fromEntries(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const values = { ...known, ...filled(await composeSecrets(root), known, report) };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

async function manifests(root: string, present: string, report: Report): Promise<string> {
  const known = new Map(
    (loadAll(present) as Secret[]).map(({ metadata, stringData }) => [metadata.name, stringData] as const),
  );
  const documents = [...(await kubernetesSecrets(root))].map(([name, needed]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: NAMESPACE, labels: { 'app.kubernetes.io/part-of': PART_OF } },
    stringData: filled(needed, known.get(name) ?? {}, report),
  }));
  return documents.map((document) => dump(document)).join('---\n');
}

interface Report {
  readonly made: string[];
  readonly kept: string[];
}

function filled(
  needed: NeededSecrets,
  known: Readonly<Record<string, string>>,
  { made, kept }: Report,
): Record<string, string> {
  return Object.fromEntries(
    [...needed].map(([name, kind]) => {
      const value = known[name];
      (value === undefined ? made : kept).push(name);
      return [name, value ?? makeSecret(kind)];
    }),
  );
}
