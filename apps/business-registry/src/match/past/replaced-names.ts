import { Injectable } from '@nestjs/common';
import { portions } from '@registry/domain';
import { buildBase, type IndexDocument, NameIndex } from '@registry/name-index';
import { Database, type Statement, STATEMENT_MS_MAX } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import { setImmediate } from 'node:timers/promises';
import { companySchema } from '@registry/name-index/searches/companies/company-documents';
import { INDEXED_STATES, toDocument } from '../../search/company-documents.ts';

interface ReplacedRow extends Record<string, unknown> {
  readonly state: string;
  readonly file_number_key: string;
  readonly names: string;
}

/** Documents that are applied while searches wait. */
const APPLIED_AT_ONCE = 25;
/** Seconds before the last look from which writes are read again: a commit is seen a moment after its time. */
const SEEN_AGAIN_SECONDS = 60;

/** $1: the time of the last look. When the first of the transactions began that ended since; null without any. And the time of this look. */
const WRITES_SINCE: Statement = {
  name: 'replaced-names-since',
  text: `SELECT now() AS looked,
                (SELECT min(started) FROM past.writes
                  WHERE tstzrange(started, ended) && tstzrange($1::timestamptz - interval '${SEEN_AGAIN_SECONDS} s', NULL)) AS first`,
};

/** $1: time. The names that companies have no more, of the companies with a name that was replaced from then on. */
const REPLACED_SINCE: Statement = {
  name: 'replaced-names',
  text: `SELECT v.state, v.file_number_key, string_agg(DISTINCT v.folded || E'\\x1f' || v.name_key, E'\\x1e') AS names
           FROM past.names_versions v
          WHERE v.state IN (${INDEXED_STATES})
            AND (v.state, v.file_number_key) IN (SELECT state, file_number_key FROM past.names_versions WHERE known_until >= $1)
            AND NOT EXISTS (SELECT FROM names n WHERE n.state = v.state AND n.file_number_key = v.file_number_key AND n.folded = v.folded)
          GROUP BY v.state, v.file_number_key`,
};

/**
 * The names that companies had and have no more, which the index of companies does not know. It proposes companies of the past; what they
 * were called at a time is read from the tables. It is empty until the past is matched for the first time, and follows from then on.
 */
@Injectable()
export class ReplacedNames {
  #index: NameIndex | undefined;
  #looked = new Date(0);
  #following: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** With all that was replaced by now. A read that takes longer than a request goes on for the next one. */
  current(): Promise<NameIndex> {
    const context = { requestId: 'replaced-names', deadlineAt: Date.now() + STATEMENT_MS_MAX };
    const next = this.#following.catch(() => undefined).then(() => requestContext.run(context, () => this.#follow()));
    this.#following = next;
    return next;
  }

  async #follow(): Promise<NameIndex> {
    const index = this.#index ?? NameIndex.of(await buildBase(companySchema, [], ''));
    const [writes] = await this.database.query<{ looked: Date; first: Date | null }>(WRITES_SINCE, [this.#looked]);
    if (writes !== undefined && writes.first !== null) {
      const rows = await this.database.query<ReplacedRow>(REPLACED_SINCE, [writes.first]);
      for (const some of portions(rows, APPLIED_AT_ONCE)) {
        index.apply(some.map((row) => ({ kind: 'upsert', document: toReplaced(row) })));
        await setImmediate();
      }
    }
    this.#looked = writes?.looked ?? this.#looked;
    this.#index = index;
    return index;
  }
}

function toReplaced({ state, file_number_key, names }: ReplacedRow): IndexDocument {
  return toDocument({
    ...{ state, file_number_key, names, rank: 0, status: 'unknown', status_verbatim: null, entity_type: null },
    ...{ registration_date: null, formation_date: null, addresses: null, hidden: null },
  });
}
