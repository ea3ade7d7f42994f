import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  companyKey,
  fileNumberKey,
  type HiddenOfCompany,
  parseBusinessId,
  type StateCode,
  toIdParts,
} from '@registry/domain';
import { CHANGES_CHANNEL } from '@registry/feed';
import { type Withheld, WithheldCompanies } from '@registry/messaging/shown';
import { Database, Notifications } from '@registry/persistence';
import { inThePresent } from '@registry/request-context';
import { businessNotFound } from '../businesses/business-not-found.ts';
import { hiddenSql } from '../suppressions/hidden.sql.ts';
import { selectSuppression } from '../companies/is-shown.sql.ts';

/** Companies of which something is or was withheld, in the present: a few. */
const LISTED = {
  name: 'withheld-companies',
  text: `SELECT state, file_number_key AS key FROM hidden_values UNION SELECT state, file_number_key FROM suppressions`,
};

/** $1, $2: states and keys of file numbers. What is suppressed now is so in every past; what is hidden now or then is hidden. */
const WITHHELD = {
  name: 'withheld',
  text: `SELECT k.n::int, EXISTS (${selectSuppression('k', 'public.suppressions')}) AS "isSuppressed", ${hiddenSql('k')} AS hidden
           FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (state, file_number_key, n)`,
};

/** Milliseconds after which they are read without a notification: the session may be lost without anybody noticing. */
const LISTED_MS = 5_000;

/** Stands for all companies: a phone number or email address may be hidden on them. */
const ALL = '';

/** Reads from the tables what is hidden on companies, and which are suppressed. */
class StoredWithheld extends WithheldCompanies {
  protected readonly database: Database;

  constructor(database: Database) {
    super();
    this.database = database;
  }

  async find(ids: readonly string[]): Promise<ReadonlyMap<string, Withheld>> {
    const keys = await this.listed();
    const wanted = ids.flatMap((id) => {
      const parts = parseBusinessId(id);
      return parts !== undefined && (keys.has(ALL) || keys.has(companyKey(parts))) ? [{ id, ...parts }] : [];
    });
    if (wanted.length === 0) return new Map();
    const rows = await this.database.query<{ n: number; isSuppressed: boolean; hidden: HiddenOfCompany | null }>(
      WITHHELD,
      [wanted.map(({ state }) => state), wanted.map(({ fileNumber }) => fileNumberKey(fileNumber))],
    );
    return new Map(rows.map(({ n, ...withheld }) => [wanted[n - 1]?.id ?? '', withheld] as const));
  }

  override notFound(id: string): Promise<Error> {
    return businessNotFound(this.database, toIdParts(id));
  }

  /** The keys of companies on which anything is or was withheld. */
  protected async listed(): Promise<ReadonlySet<string>> {
    const rows = await inThePresent(() => this.database.query<{ state: StateCode | ''; key: string }>(LISTED));
    return new Set(rows.map(({ state, key }) => (state === '' ? ALL : companyKey({ state, fileNumber: key }))));
  }
}

/** Reads the tables each time: for the frame of events, since an event is composed once, and for other services. */
export function withheld(database: Database): WithheldCompanies {
  return new StoredWithheld(database);
}

/**
 * The same for the frame of services. It keeps the keys of companies of which anything is withheld, and a session is notified of each change,
 * so that a reply about others costs no statement. Without that session each reply reads the tables.
 */
@Injectable()
export class FollowedWithheld extends StoredWithheld implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #signal: Notifications;
  #starting: Promise<void> | undefined;
  #known: { readonly count: number; readonly readAt: number; readonly listed: ReadonlySet<string> } | undefined;

  constructor(database: Database) {
    super(database);
    this.#signal = new Notifications(database.pool, CHANGES_CHANNEL);
  }

  onApplicationBootstrap(): Promise<void> {
    return this.#listen();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#signal.end();
  }

  protected override async listed(): Promise<ReadonlySet<string>> {
    const { count, isListening } = this.#signal;
    if (!isListening) {
      this.#listen().catch(() => undefined); // for later replies
      this.#known = undefined;
      return super.listed();
    }
    const readAt = performance.now();
    if (this.#known?.count === count && readAt - this.#known.readAt < LISTED_MS) return this.#known.listed;
    const listed = await super.listed();
    this.#known = { count, readAt, listed };
    return listed;
  }

  /** While the database is unavailable, each reply retries. */
  #listen(): Promise<void> {
    this.#starting ??= this.#signal
      .start()
      .catch(() => undefined)
      .finally(() => {
        this.#starting = undefined;
      });
    return this.#starting;
  }
}
