import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { applyPatch, type Operation } from './json-patch.ts';

/** A document as a kustomization holds it. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { name: string; namespace?: string; labels?: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
}

interface Generator {
  readonly name: string;
  readonly behavior?: 'merge';
  readonly files?: readonly string[];
  readonly literals?: readonly string[];
}

interface Patch {
  /** `name` is a regular expression of the whole name. */
  readonly target: { readonly kind: string; readonly name?: string; readonly labelSelector?: string };
  readonly path?: string;
  readonly patch?: string;
}

interface Kustomization {
  readonly namespace?: string;
  readonly resources?: readonly string[];
  readonly configMapGenerator?: readonly Generator[];
  readonly patches?: readonly Patch[];
}

const KNOWN_KEYS = ['apiVersion', 'kind', 'namespace', 'resources', 'configMapGenerator', 'patches'];
/** Kinds that are in no namespace. */
const CLUSTER_KINDS = ['Namespace'];

/**
 * The documents of a kustomization, as `kubectl kustomize` renders them but for the hashes in the names of ConfigMaps. Knows what this
 * project uses of kustomize, and throws on anything else: on a file that is not there, and on a patch that hits nothing.
 */
export function renderKustomization(folder: string): Resource[] {
  const [json] = readDocuments(join(folder, 'kustomization.yaml')) as unknown as (Kustomization | undefined)[];
  if (json === undefined) throw new Error(`${folder} holds no kustomization.yaml.`);
  const unknown = Object.keys(json).filter((key) => !KNOWN_KEYS.includes(key));
  if (unknown.length > 0)
    throw new Error(`${folder}: the check of kustomizations does not know ${unknown.join(', ')}.`);
  const resources = (json.resources ?? []).flatMap((name) => readResource(folder, name));
  for (const generator of json.configMapGenerator ?? []) generateConfigMap(folder, generator, resources);
  for (const patch of json.patches ?? []) patchResources(folder, patch, resources);
  for (const { kind, metadata } of resources)
    if (json.namespace !== undefined && !CLUSTER_KINDS.includes(kind)) metadata.namespace = json.namespace;
  return resources;
}

function readResource(folder: string, name: string): Resource[] {
  const path = join(folder, name);
  if (!existsSync(path)) throw new Error(`${folder}/kustomization.yaml names ${name}, which is not there.`);
  return statSync(path).isDirectory() ? renderKustomization(path) : readDocuments(path);
}

function readDocuments(file: string): Resource[] {
  return parseAllDocuments(readFileSync(file, 'utf8'), { uniqueKeys: true }).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw new Error(`${file}: ${error.message}`);
    return document.toJS() as Resource;
  });
}

function generateConfigMap(folder: string, generator: Generator, resources: Resource[]): void {
  const { name, behavior, files = [], literals = [] } = generator;
  const data = {
    ...Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])),
    ...Object.fromEntries(literals.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])),
  };
  const present = resources.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
  if (behavior === undefined) resources.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data });
  else if (present === undefined) throw new Error(`${folder}: there is no ConfigMap ${name} to merge with.`);
  else Object.assign(present['data'] as object, data);
}

function patchResources(folder: string, { target, path, patch }: Patch, resources: readonly Resource[]): void {
  const text = path === undefined ? (patch ?? '') : readFileSync(join(folder, path), 'utf8');
  const operations = parseAllDocuments(text)[0]?.toJS() as Operation[];
  const name = new RegExp(`^(?:${target.name ?? '.*'})$`);
  const [label, value] = target.labelSelector?.split('=') ?? [];
  const hit = resources.filter(
    ({ kind, metadata }) =>
      kind === target.kind && name.test(metadata.name) && (label === undefined || metadata.labels?.[label] === value),
  );
  if (hit.length === 0) throw new Error(`${folder}: the patch of ${JSON.stringify(target)} hits no document.`);
  for (const resource of hit) applyPatch(resource, operations);
}
