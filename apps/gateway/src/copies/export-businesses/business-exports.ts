import { Inject, Injectable } from '@nestjs/common';
import {
  formatChangePosition,
  listBusinesses,
  type ListBusinessesReply,
  type ListBusinessesRequest,
  LISTED_MAX,
  type RegisterCoverage,
} from '@registry/contracts-business-registry';
import { businessIdKey, type UsStateCode } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { Admission, PartAdmission } from '../../keys/quotas/daily-quota.ts';
import { type Counted, KeyAdmission } from '../../keys/quotas/key-admission.ts';
import { limitReached } from '../../keys/quotas/rate-limit-headers.ts';
import { type PageRunner, pageRunner } from '../../lists/page-runner.ts';
import { streamTexts } from '../../lists/stream-texts.ts';
import { readLoadedRegisters } from '../../businesses/register-coverage.ts';
import {
  ANNOTATION_FIELDS,
  type ContactField,
  type ExportedBusiness,
  type ExportField,
} from '@registry/contracts-records-sections';
import { AnnotationsStore } from '../../annotations/annotations.store.ts';
import { ExportLog } from '../../workspace/exports/export-log.ts';
import { CompanyContacts } from '../../businesses/contacts/company-contacts.ts';
import type { ExportLines } from './export-lines.ts';

/** Seconds that a client may leave a page unread. */
export const STOPPED_SECONDS = Symbol('STOPPED_SECONDS');

/** An export whose first page is there. */
interface StartedExport {
  /** As customers get it. */
  readonly position: string;
  readonly stream: Readable;
}

interface ExportRequest extends Pick<ListBusinessesRequest, 'after' | 'position'> {
  readonly state: UsStateCode;
  readonly key: KnownKey;
  readonly format: string;
  /** The request that it responds to. */
  readonly call: Counted;
  readonly lines: ExportLines;
  /** Values of the profiles that come with each row. */
  readonly fields: readonly ExportField[];
}

/** A page of companies, with the values that were requested. */
type ExportPage = Omit<ListBusinessesReply, 'businesses'> & { readonly businesses: readonly ExportedBusiness[] };

/** Rows that count as one request. */
const ROWS_OF_REQUEST = 100;
/** Companies of a page whose records are matched: within the time of a page. */
const MATCHED_MAX = 250;
/** Exports of one key that run at once on a replica: each takes a connection and a page of memory. */
const AT_ONCE_MAX = 4;
/** Milliseconds before each further attempt at a page: a replica that ends is replaced meanwhile. */
const RETRY_AFTER_MS = [250, 1_000, 3_000];

/**
 * Streams all companies of a state. A few pages are ready while one is being sent, for a state of any size. Between two
 * pages nothing is open in any service. A client that reads nothing for a while is disconnected.
 */
@Injectable()
export class BusinessExports {
  /** How many exports of each key run, keys that share a daily limit together. */
  readonly #running = new Map<number, number>();

  constructor(
    private readonly services: MessageClient,
    private readonly contacts: CompanyContacts,
    private readonly annotations: AnnotationsStore,
    private readonly admission: KeyAdmission,
    private readonly log: ExportLog,
    @Inject(STOPPED_SECONDS) private readonly stoppedSeconds: number,
  ) {}

  /** The request itself is counted. Throws what keeps the export from starting. */
  async start(request: ExportRequest): Promise<StartedExport> {
    const release = this.#take(request.key.limitKeyId);
    try {
      const started = await this.#start(request);
      started.stream.once('close', release);
      return started;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Throws where the key has as many exports as it may; else returns what is to be called when this one has ended. */
  #take(limitKeyId: number): () => void {
    const running = this.#running.get(limitKeyId) ?? 0;
    if (running >= AT_ONCE_MAX) {
      throw new AppError(codes.key.tooManyRequests, {
        message: `This key has ${AT_ONCE_MAX} exports running. Wait until one of them has ended, then retry.`,
        retryAfterSeconds: 10,
      });
    }
    this.#running.set(limitKeyId, running + 1);
    return () => {
      const left = (this.#running.get(limitKeyId) ?? 1) - 1;
      if (left > 0) this.#running.set(limitKeyId, left);
      else this.#running.delete(limitKeyId);
    };
  }

  async #start(request: ExportRequest): Promise<StartedExport> {
    const run = pageRunner();
    // Both within the time of the request.
    const [[coverage], first] = await Promise.all([
      readLoadedRegisters(this.services, [request.state]),
      this.#read(request),
    ]);
    const counter = new RowCounter((requests) =>
      run(() => this.admission.countPart(request.call, request.key, requests)),
    );
    const position = formatChangePosition(first.position);
    const { state, format, fields } = request;
    const counted = this.#pages(request, first, counter, run);
    const pages = this.log.follow(request.key, { state, format, fields, position }, counted, run);
    return {
      position,
      stream: streamTexts(listTexts(pages, { position, coverage }, request.lines), this.stoppedSeconds),
    };
  }

  /** The rows of each page, counted. Throws `daily_limit_reached` after the last row that the key has requests for. */
  async *#pages(request: ExportRequest, first: ExportPage, counter: RowCounter, run: PageRunner) {
    let next: Promise<ExportPage> | undefined;
    for (let page = first; ; page = await next) {
      next =
        page.next === null ? undefined : this.#page({ ...request, after: page.next, position: first.position }, run);
      next?.catch(() => undefined); // thrown where it is awaited
      const { rows, refusal } = await counter.add(page.businesses.length);
      yield page.businesses.slice(0, rows);
      if (refusal !== undefined) throw limitReached(refusal);
      if (next === undefined) return;
    }
  }

  async #page(request: ExportRequest, run: PageRunner): Promise<ExportPage> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await run(() => this.#read(request));
      } catch (error) {
        const waitMs = RETRY_AFTER_MS[attempt];
        const isAway = error instanceof AppError && error.code === codes.service.upstreamUnavailable;
        if (!isAway || waitMs === undefined) throw error;
        await delay(waitMs);
      }
    }
  }

  async #read({ state, after, position, fields, key }: ExportRequest): Promise<ExportPage> {
    const contactFields = fields.filter((field): field is ContactField => !isOfAnnotation(field));
    const limit = contactFields.length === 0 ? LISTED_MAX : MATCHED_MAX;
    const page = await this.services.call(listBusinesses, { state, after, position, limit });
    if (fields.length === 0) return page;
    const ids = page.businesses.map(({ id }) => id);
    const [contacts, annotations] = await Promise.all([
      contactFields.length === 0 ? undefined : this.contacts.read(ids, contactFields),
      fields.some(isOfAnnotation) ? this.annotations.ofCompanies(key.workspaceId, ids) : undefined,
    ]);
    const businesses = page.businesses.map((one) => {
      const { externalId = null, tags = [] } = annotations?.get(businessIdKey(one.id)) ?? {};
      return {
        ...one,
        ...contacts?.get(one.id),
        ...(fields.includes('external_id') ? { external_id: externalId } : {}),
        ...(fields.includes('tags') ? { tags: [...tags] } : {}),
      };
    });
    return { ...page, businesses };
  }
}

function isOfAnnotation(field: ExportField): boolean {
  return (ANNOTATION_FIELDS as readonly string[]).includes(field);
}

/** Counts rows as requests; the first one is that of the export. */
class RowCounter {
  readonly #count: (requests: number) => Promise<PartAdmission>;
  #rows = 0;
  #counted = 1;

  constructor(count: (requests: number) => Promise<PartAdmission>) {
    this.#count = count;
  }

  /** How many of these rows the key has requests for, and why not all. */
  async add(rows: number): Promise<{ readonly rows: number; readonly refusal?: Admission | undefined }> {
    const requests = Math.ceil((this.#rows + rows) / ROWS_OF_REQUEST) - this.#counted;
    const { granted, ...part } = requests > 0 ? await this.#count(requests) : { granted: 0 };
    this.#counted += granted;
    const taken = Math.min(rows, this.#counted * ROWS_OF_REQUEST - this.#rows);
    this.#rows += taken;
    return { rows: taken, ...part };
  }
}

/** The text of an export. An error that comes after the first page is its last line. */
async function* listTexts(
  pages: AsyncGenerator<readonly ExportedBusiness[]>,
  { position, coverage }: { readonly position: string; readonly coverage: RegisterCoverage | undefined },
  lines: ExportLines,
): AsyncGenerator<string> {
  if (lines.head !== '') yield lines.head;
  try {
    for await (const businesses of pages) if (businesses.length > 0) yield lines.rows(businesses);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield lines.last({ object: 'export_error', position, code: error.code.slug, message: error.message });
    return;
  }
  yield lines.last({ object: 'export_end', position, ...(coverage === undefined ? {} : { coverage }) });
}
