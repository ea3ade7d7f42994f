import type { MatchKeys } from '@registry/contracts-business-registry';
import { served } from '@registry/messaging/served';
import { type ListSectionsReply, type Section, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { type LoadResult, type LoadTarget, runLoad, type RunLoadOptions, silentProgress } from '@registry/loading';
import { type Database, KEYED_READS } from '@registry/persistence';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { type MatchedRecord, openInput, type RecordPart, type SourceDefinition } from '@registry/pipeline';
import { parseJurisdiction, RECORD_TABLES, type SectionName } from '@registry/domain';
import { loadSource } from '@registry/sources';
import { type TestDatabase, temporaryFolder } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../migrations/migrations.ts';
import { targetFor } from '../load/load-targets.ts';
import { ListRecordHoldersHandler } from '../holders/list-record-holders.handler.ts';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { CompanyScreenings } from '../screening/company-screenings.ts';
import { ListedEntries } from '../screening/listed-entries.ts';
import { LoadedListsReadModel } from '../screening/loaded-lists.read-model.ts';
import { ScreenCompaniesHandler } from '../sections/screen-companies.handler.ts';
import { CoverageReadModel } from '../sections/coverage/coverage.read-model.ts';
import { CountSectionsHandler } from '../sections/count-sections.handler.ts';
import { GetRecordHandler } from '../record/get-record.handler.ts';
import { GetRecordReadModel } from '../record/get-record.read-model.ts';
import { ListContactsHandler } from '../sections/list-contacts.handler.ts';
import { ListSectionHandler } from '../sections/list-section.handler.ts';
import { ListSectionReadModel } from '../sections/list-section.read-model.ts';
import { ListSectionsHandler } from '../sections/list-sections.handler.ts';
import { ListSectionsReadModel } from '../sections/list-sections.read-model.ts';
import { ExplainMatchesHandler } from '../explain/explain-matches.handler.ts';
import { KnownStatuses } from '../sections/valid-on/known-statuses.ts';
import { RecordsOnDayReadModel } from '../sections/valid-on/records-on-day.read-model.ts';

type Sections = Readonly<Record<SectionName, Section>>;

/** A record or a part under its key in the file. */
export type KeyedRecord = { readonly key: string } & (MatchedRecord | RecordPart);

/** A migrated database of its own, what a spec loads into it, and the handlers that read it. */
export class RecordsFixture extends DatabaseFixture {
  readonly getRecord: GetRecordHandler;
  readonly listSection: ListSectionHandler;
  readonly listSections: ListSectionsHandler;
  readonly listContacts: ListContactsHandler;
  readonly screenCompanies: ScreenCompaniesHandler;
  readonly countSections: CountSectionsHandler;
  readonly explainMatches: ExplainMatchesHandler;
  readonly listRecordHolders: ListRecordHoldersHandler;
  /** The day on which records are read. YYYY-MM-DD. */
  today = '2026-11-26';
  readonly #folder = temporaryFolder('records-fixture');

  private constructor(test: TestDatabase) {
    super(test, { settings: KEYED_READS });
    const today = (): string => this.today;
    const subjects = new FindSubjectsReadModel(this.database);
    const coverage = new CoverageReadModel(this.database, 0);
    const section = new ListSectionReadModel(this.database, today);
    const onDay = new RecordsOnDayReadModel(this.database, new KnownStatuses(this.database));
    this.getRecord = served(new GetRecordHandler(subjects, new GetRecordReadModel(this.database, today)));
    this.listSection = served(new ListSectionHandler(subjects, coverage, section, onDay));
    const newest = new ListSectionsReadModel(this.database);
    const entries = new ListedEntries(this.database, 0);
    const screenings = new CompanyScreenings(entries, new LoadedListsReadModel(this.database, 0), this.database, today);
    this.listSections = served(new ListSectionsHandler(subjects, coverage, newest, today, screenings, onDay));
    this.listContacts = served(new ListContactsHandler(subjects, newest));
    this.screenCompanies = served(new ScreenCompaniesHandler(this.listSections, screenings));
    this.countSections = new CountSectionsHandler(subjects, coverage);
    this.explainMatches = served(new ExplainMatchesHandler(subjects, section));
    this.listRecordHolders = new ListRecordHoldersHandler(this.database);
  }

  static async create(): Promise<RecordsFixture> {
    return new RecordsFixture(await migratedDatabase('records-sections', migrations));
  }

  /** Loads records as a file of the source, through the frame of every load. */
  async load(
    source: string,
    records: readonly KeyedRecord[],
    change?: ChangeTarget,
    more?: LoadOptions & Partial<Described> & { readonly register?: string },
    database?: Database,
  ): Promise<LoadResult> {
    const file = join(this.#folder.path, 'input.ndjson');
    writeFileSync(file, `${records.map(({ key, ...mapped }) => JSON.stringify({ key, mapped })).join('\n')}\n`);
    const { register = null, ...described } = more ?? {};
    const { scope = null, complete = null, expectedRows = null, ...options } = described;
    const definition = await mappedDefinition(source, records, register, { scope, complete, expectedRows });
    return this.#run(definition, file, change, options, database);
  }

  /** Loads a file of a described source. */
  async loadFile(source: string, file: string, more?: LoadOptions & Checked): Promise<LoadResult> {
    const { checks = {}, ...options } = more ?? {};
    const definition = await loadSource(source);
    const checked = { ...definition, checks: { ...definition.checks, ...checks } };
    return this.#run(checked, file, undefined, options);
  }

  /** Loads what a file of a described source may hold. */
  async loadText(source: string, text: string, more?: LoadOptions & Checked): Promise<LoadResult> {
    const file = join(this.#folder.path, 'input.txt');
    writeFileSync(file, text);
    return this.loadFile(source, file, more);
  }

  async #run(
    definition: SourceDefinition,
    file: string,
    change?: ChangeTarget,
    more?: LoadOptions,
    database = this.database,
  ): Promise<LoadResult> {
    const { entry, join: joined } = definition.format;
    const input = await openInput(file, { cacheDir: this.#folder.path, entry, join: joined });
    try {
      return await runLoad({
        database,
        definition,
        input,
        target: change?.(targetFor(definition)) ?? targetFor(definition),
        progress: silentProgress,
        ...more,
      });
    } finally {
      await input.close();
    }
  }

  /** All sections of a company, each with its rows instead of their places. */
  async sections(
    matchKeys: MatchKeys,
    minConfidence = SHOWN_CONFIDENCE,
  ): Promise<Omit<ListSectionsReply, 'sections'> & { readonly sections: Sections }> {
    const reply = await this.listSections.listSections({ matchKeys, minConfidence, addresses: [] });
    const withRows = Object.entries(reply.sections).map(([name, { places, ...section }]) => {
      return [name, { ...section, rows: places.flatMap((place) => reply.rows[place] ?? []) }] as const;
    });
    return { ...reply, sections: Object.fromEntries(withRows) as unknown as Sections };
  }

  /** Takes out all that was loaded. For specs that try many inputs: a new database for each would take longer. */
  async clear(): Promise<void> {
    const tables = [...RECORD_TABLES, 'subjects', 'subject_names', 'record_parts', 'part_joins'];
    const lists = [
      'exclusion_entries',
      'exclusion_names',
      'exclusion_identifiers',
      'exclusion_changes',
      'exclusion_list_loads',
    ];
    const described = ['record_changes', 'announcements', 'described_sources', ...lists];
    for (const table of [...described, ...tables, 'record_sources', 'rejected_rows', 'loads', 'sources'])
      await this.rows(`DELETE FROM ${table}`);
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    this.#folder.remove();
  }
}

/** What a source says of its content. */
export type Described = Pick<SourceDefinition, 'scope' | 'complete'> & Pick<SourceDefinition['checks'], 'expectedRows'>;

/** Checks in place of those of the source. */
interface Checked {
  readonly checks?: Partial<SourceDefinition['checks']>;
}

/** Puts something of a spec's own in the place of a part of a target. */
type LoadOptions = Partial<Pick<RunLoadOptions<never>, 'extent' | 'acceptAbsent' | 'asOf' | 'chunkRows'>>;
type ChangeTarget = (target: LoadTarget<never>) => LoadTarget<never>;

let otherSource: Promise<SourceDefinition> | undefined;

/** A source whose file holds what mapping gives, one object a line: `{key, mapped}`. What does not matter is some other source's. */
async function mappedDefinition(
  slug: string,
  records: readonly KeyedRecord[],
  register: string | null,
  { scope, complete, expectedRows }: Described,
): Promise<SourceDefinition> {
  otherSource ??= loadSource('us-co/business-registry');
  const other = await otherSource;
  const column = (name: string) => ({ name, optional: false, start: 0, length: 0, isPart: false });
  const contents = records.map((one) => ('family' in one ? one.adds : one));
  const parts = records.filter((one) => 'family' in one);
  return {
    ...other,
    slug,
    target: 'records-sections',
    yields: parts.length > 0 ? 'record-part' : 'record',
    state: parseJurisdiction(slug.slice(3, 5)) ?? null,
    format: { ...other.format, decoder: 'ndjson', encoding: 'utf-8' },
    columns: [column('key'), column('mapped')],
    layouts: [{ name: 'mapped', headers: ['key', 'mapped'] }],
    ignored: [],
    extent: 'increment',
    checks: { minimumRows: 0, maximumRejectShare: 1, maximumAbsentShare: 0.2, expectedRows, hasFinalLineEnd: true },
    scope,
    complete,
    mapping: {
      key: (row) => row.field(0),
      problem: () => null,
      standing: () => null,
      map: (rows) => rows[0]?.record()['mapped'] as never,
      describes: {
        kind: contents[0]?.head.object ?? 'record',
        family: parts[0]?.family ?? null,
        register: register === null ? null : { name: register, number: ['key'] },
        makesRecords: parts.length === 0 || parts.some(({ recordKey }) => recordKey !== null),
        givesNames: contents.some(({ subject }) => subject.names.length > 0),
      },
    },
  };
}
