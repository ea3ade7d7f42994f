import { CANDIDATES_MAX, QUERIES_MAX } from '@registry/contracts-business-registry';
import { AppError, codes } from '@registry/errors';
import { parseJson } from '@registry/http-frame/bodies/parse-json';
import { BUSINESS_TYPE } from './entity-type.ts';
import { isQueryProperty } from './query-properties.ts';

/** Candidates of a query that does not say how many. */
const CANDIDATES_DEFAULT = 5;

/** One query of a batch. */
export interface ReconciliationQuery {
  readonly id: string;
  /** As `POST /v1/match` takes it; null for one that finds nothing: for something else than a business, or not an object. */
  readonly match: Readonly<Record<string, unknown>> | null;
  /** The fault of a query that is not an object. */
  readonly fault?: string;
  readonly limit: number;
}

/** Reads the parameter `queries`: an object of queries by their ids. Throws `invalid_parameter`. */
export function readQueries(text: string): ReconciliationQuery[] {
  const entries = Object.entries(readObject('queries', text));
  if (entries.length > QUERIES_MAX)
    throw invalid(
      'queries',
      `queries has ${entries.length} queries; expected at most ${QUERIES_MAX}. Send fewer at once.`,
    );
  return entries.map(([id, query]) => readQuery(id, query));
}

function readQuery(id: string, query: unknown): ReconciliationQuery {
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    return { id, match: null, fault: 'The query is not an object; expected {"query": "…"}. Correct it.', limit: 1 };
  const { query: name, type, limit, properties } = query as Readonly<Record<string, unknown>>;
  const types = [type ?? []].flat();
  const isForBusinesses =
    types.length === 0 || types.some((one) => one === BUSINESS_TYPE.id || toId(one) === BUSINESS_TYPE.id);
  return {
    id,
    match: isForBusinesses ? { name: valueOf(name), ...propertiesOf(properties) } : null,
    limit: typeof limit === 'number' && limit >= 1 ? Math.min(Math.floor(limit), CANDIDATES_MAX) : CANDIDATES_DEFAULT,
  };
}

/** The properties that are compared; what a client knows more is left out. */
function propertiesOf(properties: unknown): Record<string, unknown> {
  const known = [properties ?? []].flat().flatMap((property): [string, unknown][] => {
    const { pid, v } = (property ?? {}) as { readonly pid?: unknown; readonly v?: unknown };
    return typeof pid === 'string' && isQueryProperty(pid) ? [[pid, valueOf(v)]] : [];
  });
  return Object.fromEntries(known);
}

/** The value of a property: a text or a number, the first of several, or the name of something that was reconciled itself. */
function valueOf(value: unknown): unknown {
  if (Array.isArray(value)) return valueOf(value[0]);
  if (typeof value !== 'object' || value === null) return value;
  const { name, id } = value as { readonly name?: unknown; readonly id?: unknown };
  return name ?? id;
}

function toId(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { readonly id?: unknown }).id : undefined;
}

/** A parameter that is an object as JSON. */
export function readObject(param: string, text: string): object {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    const where = cause instanceof Error ? `: ${cause.message}` : '';
    throw invalid(param, `${param} is not valid JSON${where}. Correct it.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw invalid(
    param,
    `${param} is not a JSON object. Send an object as the Reconciliation Service API 0.2 describes it.`,
  );
}

export function invalid(param: string, message: string): AppError {
  return new AppError(codes.request.invalidParameter, { message, param });
}
