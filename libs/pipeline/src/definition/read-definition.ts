import { createHash } from 'node:crypto';
import { isStateCode, type StateCode } from '@registry/domain';
import { load, YAMLException } from 'js-yaml';
import { type ColumnCheck, compileColumnChecks } from '../map/condition.ts';
import { compileDate } from '../map/date-expression.ts';
import { readLookups } from '../map/lookup.ts';
import { MappingContext } from '../map/mapping-context.ts';
import { compileText, regularExpression } from '../map/text-expression.ts';
import type { MappedByYield, RecordMapping, Yield } from '../targets/record-mapping.ts';
import { targets, type CompileMapping } from '../targets/targets.ts';
import { DescribedValue, SourceDefinitionError } from '../described/described-value.ts';
import { readLive } from './live-description.ts';
import { readLivePage } from './live-page.ts';
import { readColumns, readLayouts } from './read-columns.ts';
import { readComplete } from './read-complete.ts';
import { readChecks, readFormat } from './read-format.ts';
import { readRefused } from './read-refused.ts';
import { readSample } from './read-sample.ts';
import type { SourceColumn } from '../described/source-columns.ts';
import { hasDayGroups } from '../described/stated-day.ts';
import { EXTENTS, RHYTHMS, type PublishedFile, type SourceDefinition, type StatedDate } from './source-definition.ts';
import { withTransform, type Transform } from './transform.ts';

/** Raised whenever the same source.yml maps the same row to something else than before: loads then look at every row again. */
const MAPPING_REVISION = 6;

/** The files of a source's folder that describe it. */
export interface SourceFiles {
  /** `us-or/business-registry`: the place of the folder. */
  readonly slug: string;
  /** Text of source.yml. */
  readonly source: string;
  /** Text of lookups.yml, where there is one. */
  readonly lookups?: string | undefined;
  /** Text of transform.ts and its default export, where there is one. */
  readonly transform?: { readonly text: string; readonly run: Transform<MappedByYield[Yield]> } | undefined;
}

const keys = [
  'publisher',
  'dataset',
  'license',
  'url',
  'entry_url',
  'download',
  'rhythm',
  'notes',
  'target',
  'yields',
  'state',
  'scope',
  'complete',
  'verified',
  'dataset_standing',
  'extent',
  'as_of',
  'file',
  'columns',
  'optional',
  'other_columns',
  'layouts',
  'group_by',
  'volatile',
  'refused',
  'ignored',
  'map',
  'checks',
  'live',
  'live_page',
  'sample',
] as const;

/**
 * Checks and compiles a source's description. Throws SourceDefinitionError with every fault that was found, a line each: the file, the
 * place and what would be right.
 */
export function readDefinition(files: SourceFiles): SourceDefinition {
  const node = parseYaml(files.source, `${files.slug}/source.yml`);
  const tables =
    files.lookups === undefined ? undefined : parseYaml(files.lookups, `${files.slug}/lookups.yml`, node.faults);
  try {
    const definition = readParts(node, tables, files);
    if (node.faults.length === 0) return definition;
  } catch (error) {
    if (!(error instanceof SourceDefinitionError)) throw error;
    node.faults.push(error.message);
  }
  throw new SourceDefinitionError([...new Set(node.faults)].join('\n'));
}

function readParts(node: DescribedValue, tables: DescribedValue | undefined, files: SourceFiles): SourceDefinition {
  const fields = node.fields(keys);
  const state = node.attempt(() =>
    readState(node.required(fields.state, 'state'), fields.target?.value === 'records-sections'),
  );
  const facts = readFacts(node, fields);
  const format = node.attempt(() => readFormat(node.required(fields.file, 'file')));
  const columns = readColumns(node.required(fields.columns, 'columns'), fields.optional, format?.rowLength ?? 0);
  const lookups = readLookups(tables);
  const datasetStanding = fields.dataset_standing?.oneOf(['active'] as const) ?? null;
  const context = new MappingContext(state, datasetStanding, columns, lookups);
  const { target, yields, compile } = chooseTarget(
    node.required(fields.target, 'target'),
    node.required(fields.yields, 'yields'),
  );
  const faultsBefore = node.faults.length;
  const compiled = node.attempt(() => compile(node.required(fields.map, 'map'), context));
  const asOf = node.attempt(() => readAsOf(fields.as_of, context));
  const groupBy = node.attempt(() => (fields.group_by ? compileText(fields.group_by, context) : null));
  const columnChecks = node.attempt(() => readColumnChecks(fields.checks, context));
  const isMapped = node.faults.length === faultsBefore;
  const findPlace = (name: string, from: DescribedValue): number =>
    new MappingContext(state, null, columns, lookups).column(name, from);
  const places = (listNode: DescribedValue | undefined): number[] =>
    (listNode?.list() ?? []).map((item) => item.attempt(() => findPlace(item.text(), item)));
  const ignored = places(fields.ignored);
  const mentioned = isMapped
    ? new Set<string>()
    : textsWithin([fields.map?.value, fields.as_of?.value, fields.group_by?.value, fields.checks?.value]);
  node.attempt(() => checkEveryColumn(node, columns, context.used, ignored, mentioned));
  const layouts = readLayouts(fields.layouts, columns);
  return {
    ...facts,
    complete: isMapped ? readComplete(fields.complete, compiled.describes?.kind, facts.checks) : null,
    slug: files.slug,
    state,
    target,
    yields,
    absentStanding: datasetStanding === 'active' ? 'inactive' : 'unknown',
    asOf,
    format,
    columns,
    layouts,
    ignored,
    groupBy,
    volatile: places(fields.volatile),
    columnChecks,
    refused: readRefused(fields.refused, columns),
    live: readLive(fields.live, columns, layouts),
    sample: readSample(fields.sample, findPlace),
    mapping: files.transform && isMapped ? withTransform(compiled, files.transform.run) : compiled,
    version: readVersion(fields, files),
  };
}

/** The address of an entry at the publisher: `{number}` stands for its number. */
function readEntryUrl(field: DescribedValue | undefined): string | null {
  if (field === undefined) return null;
  const address = field.text();
  const isUsable = address.startsWith('https://') && address.split('{number}').length === 2 && URL.canParse(address);
  return isUsable ? address : field.fail('expected an https URL that contains {number} once');
}

/** The file that is loaded on schedule: an address whose file is as all files of the source, or a file with an extent of its own. */
function readDownload(
  node: DescribedValue,
  { download, extent }: Partial<Record<(typeof keys)[number], DescribedValue>>,
): PublishedFile | null {
  if (download === undefined) return null;
  const own = download.isMap ? download.fields(['url', 'extent'] as const) : { url: download, extent };
  return {
    url: node.required(own.url, 'download.url').text(),
    extent: node.required(own.extent, 'extent').oneOf(EXTENTS),
  };
}

/** Reads the facts of source.yml about the dataset, apart from its rows. */
function readFacts(node: DescribedValue, fields: Partial<Record<(typeof keys)[number], DescribedValue>>) {
  const text = (key: (typeof keys)[number]): string => node.attempt(() => node.required(fields[key], key).text());
  return {
    scope: node.attempt(() => fields.scope?.text() ?? null),
    verified: node.attempt(() =>
      node.required(fields.verified, 'verified').oneOf(['real-file', 'published-layout'] as const),
    ),
    extent: node.attempt(() => fields.extent?.oneOf(EXTENTS) ?? 'increment'),
    publisher: text('publisher'),
    dataset: text('dataset'),
    license: text('license'),
    url: text('url'),
    entryUrl: node.attempt(() => readEntryUrl(fields.entry_url)),
    download: node.attempt(() => readDownload(node, fields)),
    rhythm: node.attempt(() => fields.rhythm?.oneOf(RHYTHMS) ?? null),
    notes: node.attempt(() => fields.notes?.text() ?? null),
    checks: node.attempt(() => readChecks(node.required(fields.checks, 'checks'))),
    livePage: node.attempt(() => readLivePage(fields.live_page)),
    keepsOtherColumns: node.attempt(() => fields.other_columns?.oneOf(['kept'] as const) === 'kept'),
  };
}

/** Every text and key in a part of a description that could not be compiled: its columns may be among them. */
function textsWithin(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set([value]);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set([...Object.keys(value), ...Object.values(value).flatMap((inner) => [...textsWithin(inner)])]);
}

/** Records of the whole country are about companies of any state: `state: US`. */
function readState(node: DescribedValue, mayBeCountry: boolean): StateCode | null {
  const state = node.text();
  if (state === 'US' && mayBeCountry) return null;
  return isStateCode(state) ? state : node.fail(`${JSON.stringify(state)} is not a two-letter code of a jurisdiction`);
}

/** `as_of: '(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})'`, found in names, or `as_of: {column: AsOfDate, format: MM/DD/YYYY}`. */
function readAsOf(node: DescribedValue | undefined, context: MappingContext): StatedDate {
  if (node === undefined) return { name: null, column: null };
  return node.isMap ? { name: null, column: compileDate(node, context) } : { name: readDayPattern(node), column: null };
}

function readDayPattern(node: DescribedValue): RegExp {
  if (!hasDayGroups(node.text()))
    node.fail(
      'the pattern lacks groups of a day: year, and month with or without day, or day_of_year: (?<year>\\d{4})',
    );
  return regularExpression(node, 'u');
}

/** `checks: {columns_equal: {STATE: MT}}`; what else is wrong with `checks` is reported where its numbers are read. */
function readColumnChecks(checks: DescribedValue | undefined, context: MappingContext): ColumnCheck[] {
  const entries = checks?.isMap ? checks.entries() : [];
  return compileColumnChecks(entries.find(([key]) => key === 'columns_equal')?.[1], context);
}

function parseYaml(text: string, file: string, faults: string[] = []): DescribedValue {
  try {
    return new DescribedValue(load(text), file, faults);
  } catch (error) {
    if (error instanceof YAMLException) throw new SourceDefinitionError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}

interface ChosenTarget {
  readonly target: string;
  readonly yields: Yield;
  readonly compile: (node: DescribedValue, context: MappingContext) => RecordMapping<MappedByYield[Yield]>;
}

function chooseTarget(targetNode: DescribedValue, yieldsNode: DescribedValue): ChosenTarget {
  const target = targetNode.oneOf(Object.keys(targets));
  const mappers: Readonly<Record<string, CompileMapping<MappedByYield[Yield]>>> =
    targets[target as keyof typeof targets];
  const yields = yieldsNode.oneOf(Object.keys(mappers));
  const compile = mappers[yields] ?? yieldsNode.fail(`${target} takes none`);
  return { target, yields: yields as Yield, compile };
}

/** Every column is mapped or ignored on purpose, and not both, so that nothing of a source is overlooked. */
function checkEveryColumn(
  node: DescribedValue,
  columns: readonly SourceColumn[],
  used: ReadonlySet<number>,
  ignored: readonly number[],
  mentioned: ReadonlySet<string>,
): void {
  const names = (places: readonly number[]): string =>
    places.map((place) => JSON.stringify(columns[place]?.name)).join(', ');
  const both = ignored.filter((place) => used.has(place));
  if (both.length > 0) node.fail(`ignored, but the mapping uses them: ${names(both)}`);
  const wholes = new Set([...used].map((place) => wholeOf(columns[place])));
  const forgotten = columns.flatMap((column, place) =>
    column.isPart || used.has(place) || ignored.includes(place) || wholes.has(column.name) || mentioned.has(column.name)
      ? []
      : [place],
  );
  if (forgotten.length > 0)
    node.fail(`neither mapped nor ignored: ${names(forgotten)}; use them in map, or list them in ignored`);
}

/** The name of the column that a part belongs to; any other column's own. */
function wholeOf(column: SourceColumn | undefined): string | undefined {
  return column?.isPart ? column.name.slice(0, column.name.lastIndexOf('/')) : column?.name;
}

function readVersion(fields: Partial<Record<(typeof keys)[number], DescribedValue>>, files: SourceFiles): string {
  const deciding = (
    ['state', 'dataset_standing', 'file', 'columns', 'optional', 'layouts', 'group_by', 'volatile', 'map'] as const
  ).map((key) => fields[key]?.value ?? null);
  const hash = createHash('sha256').update(JSON.stringify([MAPPING_REVISION, deciding]));
  return hash.update(`\n${files.lookups ?? ''}\n${files.transform?.text ?? ''}`).digest('hex');
}
