import type { ProjectFiles } from '../project-files.ts';

/** Parts of names that have a standard word: publish, response, request, stream, consumer, publisher. */
const AVOIDED =
  /^(?:announc(?:e[ds]?|ing|ements?)|answer(?:s|ed|ing)?|ask(?:s|ed|ing|er)?|lanes?|listeners?|questions?|wish(?:es|ed)?)$/i;
/** A function that is named after its result, where a verb says what it does. */
const NAMED_OF = /\b(?:function\*?|const)\s+(\w+Of)\s*(?=[(<]|=\s*(?:async\s*)?[(<])/g;
/** Names of the platform and of libraries. */
const GIVEN = /^(?:(?:add|remove)EventListener|removeAllListeners|listenerCount|RequestListener)$/;
const NO_CODE = /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** Migrations are named as they were released, and this folder names the words. */
const LEFT_OUT = /\/generated\/|\/migrations\/|^tools\/tidy\/src\/language\//;

/** The identifiers of a file that have a standard word, each once, with those parts of its path that have one. */
export function listNames(project: ProjectFiles, path: string): string[] {
  if (!path.endsWith('.ts') || LEFT_OUT.test(path)) return [];
  const code = project.text(path).replaceAll(NO_CODE, ' ');
  const used = (code.match(/[A-Za-z]\w*/g) ?? []).filter((name) => splitName(name).some((part) => AVOIDED.test(part)));
  const declared = [...code.matchAll(NAMED_OF)].map(([, name = '']) => name);
  const folders = path.split(/[/.-]/).filter((part) => AVOIDED.test(part));
  return [...new Set([...folders, ...used, ...declared])].filter((name) => !GIVEN.test(name));
}

function splitName(name: string): string[] {
  return name.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
}
