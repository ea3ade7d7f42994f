import { Injectable } from '@nestjs/common';
import type { NamedPerson, SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-demo';
import { parseQuery } from '@registry/domain';
import { Database } from '@registry/persistence';
import { type CompanyRow, COMPANY_COLUMNS, toCompany } from '../companies/company.row.ts';
import { nameOfKey, personKey, personWord } from './demo-documents.ts';
import { DemoIndex } from './demo-index.ts';

/** Companies that are listed of a name. */
const COMPANIES_MAX = 20;

interface PersonRow extends CompanyRow, Record<string, unknown> {
  readonly n: number;
  readonly person: string;
  readonly companyCount: number;
  readonly titles: readonly string[];
}

/** The companies of some folded names, each name in the spelling of most companies. */
const PEOPLE = {
  name: 'demo-people',
  text: `
    SELECT k.n::int AS n, spelt.name AS person, counted.companies AS "companyCount", o.titles, ${COMPANY_COLUMNS}
      FROM unnest($1::text[]) WITH ORDINALITY AS k (folded, n)
     CROSS JOIN LATERAL (SELECT count(DISTINCT company_key)::int AS companies FROM officers WHERE folded = k.folded) counted
     CROSS JOIN LATERAL (SELECT name FROM officers WHERE folded = k.folded
                          GROUP BY name ORDER BY count(*) DESC, name COLLATE "C" LIMIT 1) spelt
     CROSS JOIN LATERAL (
       SELECT o.company_key, array_agg(DISTINCT title) AS titles
         FROM officers o JOIN companies c ON c.key = o.company_key CROSS JOIN LATERAL unnest(o.titles) AS title
        WHERE o.folded = k.folded GROUP BY o.company_key, c.status, c.folded
        ORDER BY c.status <> 'active', c.folded, o.company_key LIMIT ${COMPANIES_MAX}) o
      JOIN companies c ON c.key = o.company_key
     ORDER BY k.n, c.status <> 'active', c.folded, c.key`,
};

/** Names on file: the index says which, the tables for which companies. */
@Injectable()
export class SearchPeopleReadModel {
  constructor(
    private readonly index: DemoIndex,
    private readonly database: Database,
  ) {}

  async search({ q, offset, limit }: SearchPeopleRequest): Promise<SearchPeopleReply> {
    const { terms, prefixes, phrases, words, first } = parseQuery(q);
    if (first === undefined) return { people: [], totalCount: 0 };
    const { keys, total } = this.index.search({
      terms: terms.map(personWord),
      prefixes: prefixes.map(personWord),
      phrases: phrases.map((phrase) => phrase.map(personWord)),
      nameKey: personKey(words.join(' ')),
      firstWord: personWord(first),
      offset,
      limit,
    });
    if (keys.length === 0) return { people: [], totalCount: total };
    const rows = await this.database.query<PersonRow>(PEOPLE, [keys.map(nameOfKey)]);
    return { people: [...Map.groupBy(rows, ({ n }) => n).values()].flatMap(toPerson), totalCount: total };
  }
}

function toPerson(rows: readonly PersonRow[]): NamedPerson[] {
  const [first] = rows;
  if (first === undefined) return [];
  const companies = rows.map((row) => ({ company: toCompany(row), titles: row.titles }));
  return [{ object: 'person', name: first.person, company_count: first.companyCount, companies }];
}
