import { findColumns } from '@registry/api-client/lists/find-columns';
import { load } from 'js-yaml';
import { EXPECTED } from './company-row.ts';
import { UnusableArgument } from '../../tool-failure.ts';

/** A value of JSON or YAML in a text, and the text around it. */
interface StructuredList {
  readonly value: unknown;
  readonly before: string;
  readonly after: string;
}

const whole = (value: unknown): StructuredList => ({ value, before: '', after: '' });

/** The list that a text has as JSON, as a literal of Python or JavaScript, as lines of JSON, or as YAML; undefined for other texts. */
export function structuredList(text: string): StructuredList | undefined {
  const value = /^["[{]/.test(text) ? (fromJson(text) ?? objectLines(text) ?? fromYaml(text)) : undefined;
  if (value !== undefined) return whole(value);
  return inProse(text) ?? records(text) ?? refuseBroken(text);
}

/** Lines that are an object each. */
function objectLines(text: string): readonly object[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const objects = lines.map((line) => fromJson(line.trim().replace(/,$/, '')));
  return objects.every(isStructure) ? objects : undefined;
}

/** JSON between sentences. */
function inProse(text: string): StructuredList | undefined {
  const start = text.search(/^[ \t]*[[{]\s*["'{[]/m);
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}')) + 1;
  if (start < 0 || end <= start) return undefined;
  const inner = text.slice(start, end).trim();
  const value = fromJson(inner) ?? fromYaml(inner);
  return isStructure(value) ? { value, before: text.slice(0, start), after: text.slice(end) } : undefined;
}

/** Lines of `name: …`, with or without the hyphens of YAML, where they name columns. */
function records(text: string): StructuredList | undefined {
  const fields = [...text.matchAll(/^\s*(?:[-*•]\s+|\d+[.)]\s+)?["'*]*([\w ]{2,30}?)["'*]*\s*:["'*]*[ \t]+(\S.*)$/gm)];
  const lines = text.split('\n').filter((line) => /\w/.test(line));
  if (fields.length < lines.length || !findColumns(fields.map(([, key = '']) => key)).has('name')) return undefined;
  const list: Record<string, string>[] = [];
  for (const [, key = '', value = ''] of fields) {
    const last = list.at(-1);
    if (last === undefined || key in last) list.push({ [key]: unquoted(value) });
    else last[key] = unquoted(value);
  }
  return whole(list);
}

function unquoted(value: string): string {
  return value.replace(/^(["'])(.*)\1,?$/, '$2').trim();
}

function refuseBroken(text: string): undefined {
  if (!/^[[{]\s*["'{[]/.test(text)) return undefined;
  throw new UnusableArgument(`companies looks like JSON, but is not valid JSON. ${EXPECTED}`);
}

/** Undefined for other texts than JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Flow collections of YAML take single quotes, no quotes, and a comma after the last item. No list needs aliases, and a few of them stand
 * for more values than memory holds.
 */
function fromYaml(text: string): unknown {
  try {
    const value = load(text.replaceAll(/:\s*None\b/g, ': null'), { maxAliases: 0 });
    return isStructure(value) ? value : undefined;
  } catch {
    return undefined; // no YAML
  }
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
