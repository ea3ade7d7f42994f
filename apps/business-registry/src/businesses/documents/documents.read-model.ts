import { Inject, Injectable } from '@nestjs/common';
import type { Document, DocumentsCoverage, ListDocumentsReply } from '@registry/contracts-business-registry';
import { withoutUndated } from '@registry/contracts-message';
import {
  type BusinessIdParts,
  fileNumberKey,
  formatBusinessId,
  isSampleSlug,
  SAMPLE_SCOPE,
  type StateCode,
} from '@registry/domain';
import { type Database, KnownValues, READ_DATABASE, readWhole } from '@registry/persistence';
import type { MappedFiling } from '@registry/pipeline';
import { RegisterExtentReadModel } from '../register-extent.read-model.ts';
import { documentStatements, FILING_SOURCES } from './documents.sql.ts';

interface CompanyRow extends Record<string, unknown> {
  readonly file_number: string;
  readonly count: number;
  /** Filings without a date, where a day is requested; else 0. */
  readonly undated: number;
}

interface FilingRow extends Record<string, unknown> {
  readonly source: string;
  readonly part_key: string;
  readonly filing: MappedFiling;
  readonly filing_date: string | null;
  readonly as_of: string | null;
  readonly loaded_at: Date;
}

interface FilingSource extends Record<string, unknown> {
  readonly source: string;
  readonly scope: string | null;
  readonly as_of: string | null;
  readonly finished_at: Date;
}

interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Milliseconds for which the sources of a state's filings are cached: they change when a load ends. */
const CACHED_MS = 1_000;

/** Reads the filings of companies. */
@Injectable()
export class DocumentsReadModel {
  readonly #sources = new KnownValues<readonly FilingSource[]>({ presentMs: CACHED_MS });

  constructor(
    @Inject(READ_DATABASE) private readonly database: Database,
    private readonly extents: RegisterExtentReadModel,
  ) {}

  /** A page of them with their number, with `day` of those that were filed by then; undefined for an unknown company. */
  async list(company: BusinessIdParts, window: Window, day?: string): Promise<ListDocumentsReply | undefined> {
    const statements = documentStatements.get(company.state);
    if (statements === undefined) return undefined;
    const [found] = await readWhole(
      this.database,
      () => this.database.query<CompanyRow>(statements.company, [fileNumberKey(company.fileNumber), day ?? null]),
      (rows) => rows.length > 0,
    );
    if (found === undefined) return undefined;
    const documents = window.offset < found.count ? await this.#read(company, window, day) : [];
    const coverage = withoutUndated(await this.#coverage(company.state), found.undated);
    return { items: documents, totalCount: found.count, coverage };
  }

  /** The newest of them. Where no source of filings is loaded for the state, nothing is read. */
  async newest(company: BusinessIdParts, limit: number, day?: string): Promise<Document[]> {
    const sources = await this.#findSources(company.state);
    return sources.length === 0 ? [] : this.#read(company, { offset: 0, limit }, day);
  }

  async #read(
    { state, fileNumber }: BusinessIdParts,
    { offset, limit }: Window,
    day: string | undefined,
  ): Promise<Document[]> {
    const statements = documentStatements.get(state);
    if (statements === undefined) return [];
    const key = fileNumberKey(fileNumber);
    const rows = await this.database.query<FilingRow>(statements.page, [key, offset, limit, day ?? null]);
    const id = formatBusinessId({ state, fileNumber: key });
    return rows.map((row) => toDocument(id, row));
  }

  #findSources(state: StateCode): Promise<readonly FilingSource[]> {
    return this.#sources.get(state, () => this.database.query<FilingSource>(FILING_SOURCES, [state]));
  }

  async #coverage(state: StateCode): Promise<DocumentsCoverage> {
    const rows = await this.#findSources(state);
    const sources = rows.map(({ source, as_of, finished_at }) => {
      return { source, as_of, loaded_at: finished_at.toISOString() };
    });
    const { extent: register } = await this.extents.find(state);
    const real = rows.filter(({ source }) => !isSampleSlug(source));
    if (real.length === 0)
      return { status: 'not_covered', scope: rows.length > 0 ? SAMPLE_SCOPE : null, sources, register };
    return {
      status: 'partial',
      scope: real.map(({ source, scope }) => `${source} ${scope ?? ''}`.trim()).join('; '),
      sources,
      register,
    };
  }
}

function toDocument(id: string, { source, part_key, filing, filing_date, as_of, loaded_at }: FilingRow): Document {
  return {
    object: 'document',
    id: `${id}/documents/${part_key}`,
    document_type: filing.type,
    filename: null,
    filing_date,
    download_url: null,
    source,
    sources: [{ source, as_of, loaded_at: loaded_at.toISOString() }],
    metadata: filing.number === null ? filing.metadata : { number: filing.number, ...filing.metadata },
  };
}
