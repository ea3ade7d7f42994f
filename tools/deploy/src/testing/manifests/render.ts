import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, type Operation } from 'rfc6902';
import { load, loadAll } from 'js-yaml';

/** A document as a kustomization holds it. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    name: string;
    namespace?: string;
    labels?: Readonly<Record<string, string>>;
    annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

interface Generator {
  readonly options?: { readonly labels?: Readonly<Record<string, string>> };
  readonly name: string;
  readonly behavior?: 'merge';
  readonly files?: readonly string[];
  readonly literals?: readonly string[];
}

interface Patch {
  /** `kind` and `name` are regular expressions of the whole. */
  readonly target: { readonly kind: string; readonly name?: string; readonly labelSelector?: string };
  readonly path?: string;
  readonly patch?: string;
}

interface Image {
  readonly name: string;
  readonly newName?: string;
  readonly newTag?: string;
  readonly digest?: string;
}

interface Kustomization {
  readonly kind?: 'Kustomization' | 'Component';
  readonly namespace?: string;
  readonly nameSuffix?: string;
  readonly resources?: readonly string[];
  readonly configMapGenerator?: readonly Generator[];
  readonly components?: readonly string[];
  readonly patches?: readonly Patch[];
  readonly images?: readonly Image[];
  readonly labels?: readonly {
    readonly pairs: Readonly<Record<string, string>>;
    readonly includeTemplates?: boolean;
  }[];
}

const KNOWN_KEYS = [
  ...['apiVersion', 'kind', 'namespace', 'nameSuffix', 'resources', 'components', 'configMapGenerator', 'patches'],
  ...['images', 'labels'],
];
/** Kinds that are in no namespace. */
const CLUSTER_KINDS = ['Namespace', 'PriorityClass'];

/**
 * The documents of a kustomization, as `kubectl kustomize` renders them but for the hashes in the names of ConfigMaps. Knows what this
 * project uses of kustomize, and throws on anything else: on a file that is not there, and on a patch that hits nothing.
 */
export function renderKustomization(folder: string): Resource[] {
  return renderOver(folder, []);
}

/** The documents of a kustomization; those of a component with what it is put over. */
function renderOver(folder: string, below: readonly Resource[]): Resource[] {
  const [json] = readDocuments(join(folder, 'kustomization.yaml')) as unknown as (Kustomization | undefined)[];
  if (json === undefined) throw new Error(`${folder} holds no kustomization.yaml.`);
  const unknown = Object.keys(json).filter((key) => !KNOWN_KEYS.includes(key));
  if (unknown.length > 0)
    throw new Error(`${folder}: the check of kustomizations does not know ${unknown.join(', ')}.`);
  let resources = [...below, ...(json.resources ?? []).flatMap((name) => readResource(folder, name))];
  for (const component of json.components ?? []) resources = renderOver(join(folder, component), resources);
  for (const generator of json.configMapGenerator ?? []) generateConfigMap(folder, generator, resources);
  for (const patch of json.patches ?? []) patchResources(folder, patch, resources);
  for (const image of json.images ?? []) setImage(folder, image, resources);
  for (const { pairs, includeTemplates } of json.labels ?? []) addLabels(pairs, includeTemplates === true, resources);
  for (const { kind, metadata } of resources) {
    metadata.name += json.nameSuffix ?? '';
    if (json.namespace !== undefined && !CLUSTER_KINDS.includes(kind)) metadata.namespace = json.namespace;
  }
  return resources;
}

function readResource(folder: string, name: string): Resource[] {
  const path = join(folder, name);
  if (!existsSync(path)) throw new Error(`${folder}/kustomization.yaml names ${name}, which is not there.`);
  return statSync(path).isDirectory() ? renderKustomization(path) : readDocuments(path);
}

function readDocuments(file: string): Resource[] {
  const documents = loadAll(readFileSync(file, 'utf8'), { filename: file });
  return JSON.parse(JSON.stringify(documents)) as Resource[]; // an alias gets a copy of its own, which patches may change
}

function generateConfigMap(folder: string, generator: Generator, resources: Resource[]): void {
  const { name, behavior, files = [], literals = [], options } = generator;
  const data = {
    ...Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])),
    ...Object.fromEntries(literals.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])),
  };
  const present = resources.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
  const metadata = options?.labels === undefined ? { name } : { name, labels: options.labels };
  if (behavior === undefined) resources.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
  else if (present === undefined) throw new Error(`${folder} has no ConfigMap ${name} to merge with.`);
  else Object.assign(present['data'] as object, data);
}

function patchResources(folder: string, { target, path, patch }: Patch, resources: readonly Resource[]): void {
  const text = path === undefined ? (patch ?? '') : readFileSync(join(folder, path), 'utf8');
  const operations = load(text) as Operation[];
  const fits = (pattern: string, text: string): boolean => new RegExp(`^(?:${pattern})$`).test(text);
  const [label, value] = target.labelSelector?.split('=') ?? [];
  const hit = resources.filter(
    ({ kind, metadata }) =>
      fits(target.kind, kind) &&
      fits(target.name ?? '.*', metadata.name) &&
      (label === undefined || metadata.labels?.[label] === value),
  );
  if (hit.length === 0) throw new Error(`${folder}: the patch of ${JSON.stringify(target)} hits no document.`);
  for (const resource of hit) {
    const [error] = applyPatch(resource, structuredClone(operations)).filter((result) => result !== null);
    if (error !== undefined) throw new Error(`${folder}: ${resource.kind} ${resource.metadata.name}: ${error.message}`);
  }
}

function setImage(
  folder: string,
  { name, newName = name, newTag, digest }: Image,
  resources: readonly Resource[],
): void {
  const hit = resources
    .flatMap((resource) => containersOf(resource))
    .filter(({ image }) => nameOfImage(image) === name);
  if (hit.length === 0) throw new Error(`${folder}: no container has the image ${name}.`);
  for (const container of hit) {
    const tag = digest === undefined ? `:${newTag ?? container.image.slice(name.length + 1)}` : `@${digest}`;
    container.image = `${newName}${tag}`;
  }
}

function nameOfImage(image: string): string {
  return image.replace(/@.*$/, '').replace(/:[^:/]*$/, '');
}

/** Every container of a document, wherever its template is. */
function containersOf(node: unknown): { image: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'containers' || key === 'initContainers' ? (value as { image: string }[]) : containersOf(value),
  );
}

function addLabels(
  pairs: Readonly<Record<string, string>>,
  inTemplates: boolean,
  resources: readonly Resource[],
): void {
  for (const resource of resources) {
    const { metadata } = resource;
    metadata.labels = { ...metadata.labels, ...pairs };
    const template = findTemplate(resource);
    if (inTemplates && template !== undefined) template.metadata.labels = { ...template.metadata.labels, ...pairs };
  }
}

/** Template of pods. */
interface Template {
  readonly metadata: Resource['metadata'];
  readonly spec: unknown;
}

/** The template of a resource, if it makes pods. */
export function findTemplate({ spec }: Resource): Template | undefined {
  const { template, jobTemplate } = (spec ?? {}) as {
    template?: Template;
    jobTemplate?: { spec: { template: Template } };
  };
  return template ?? jobTemplate?.spec.template;
}
