import ts from 'typescript';
import { join } from 'node:path';
import type { Resource } from './render.ts';

const packages = {
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator/monitoring.coreos.com',
} as const;

/** Files with types, parsed: each call compiles its resources against the same ones. */
const parsedFiles = new Map<string, ts.SourceFile | undefined>();

/**
 * Lists what does not fit the schemas of Kubernetes and of the operators: wrong values, by the validators that are made of the schemas, and
 * fields that no schema has, by the types that are.
 */
export async function schemaProblems(root: string, resources: readonly Resource[]): Promise<string[]> {
  const wrong = await Promise.all(resources.map((resource) => wrongValues(resource)));
  return [...wrong.flat(), ...unknownFields(root, resources)];
}

async function wrongValues(resource: Resource): Promise<string[]> {
  const model = (await import(modulePath(resource))) as Record<string, new (data: object) => { validate(): void }>;
  const Model = model[resource.kind];
  if (Model === undefined) return [`${toName(resource)}: unknown kind.`];
  try {
    new Model(resource).validate();
    return [];
  } catch (error) {
    return [`${toName(resource)}: ${(error as Error).message}`];
  }
}

/** The compiler finds fields that a literal has and its type has not. */
function unknownFields(root: string, resources: readonly Resource[]): string[] {
  const file = join(root, 'resources-as-literals.ts');
  const lines = resources.map((resource, at) => {
    const type = `import(${JSON.stringify(modulePath(resource))}).I${resource.kind}`;
    return `export const resource${at}: ${type} = ${JSON.stringify(resource)};`;
  });
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) => {
    if (name === file) return ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ES2023);
    const parsed = parsedFiles.get(name) ?? getSourceFile(name, ...rest);
    parsedFiles.set(name, parsed);
    return parsed;
  };
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  return program.getSemanticDiagnostics(source).map(({ messageText, start = 0 }) => {
    const resource = resources[source?.getLineAndCharacterOfPosition(start).line ?? 0];
    const text = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${resource === undefined ? '' : toName(resource)}: ${text}`;
  });
}

function modulePath({ apiVersion, kind }: Resource): string {
  const [group = '', version] = apiVersion.split('/');
  const own = packages[group as keyof typeof packages] as string | undefined;
  const folder = own === undefined ? `kubernetes-models/${apiVersion}` : `${own}/${version}`;
  return `${folder}/${kind}`;
}

function toName({ kind, metadata }: Resource): string {
  return `${kind} ${metadata.name}`;
}
