import type { Databases } from './databases.ts';

/** A company that tasks are about. */
export interface Company {
  readonly state: string;
  readonly file_number_key: string;
  /** Of the form us-{state}-{file_number}. */
  readonly id: string;
  readonly name: string;
}

/** The subjects of the tasks: found in the loaded samples, so that every task has a result. */
export interface Subjects {
  /** A word of 5 to 30 names of companies in Oregon. */
  readonly word: string;
  /** An Oregon company whose name no other company of the state shares. */
  readonly company: Company;
  /** One that has a trade name. */
  readonly renamed: Company;
  /** One registered in Colorado and formed elsewhere. */
  readonly foreign: Company;
  /** One of Florida with several people on file. */
  readonly staffed: Company;
  /** A person who is agent of 2 to 25 companies of Oregon. */
  readonly agent: string;
  /** Somebody on file in several states. */
  readonly traveller: string;
  /** A firm that is agent of very many. */
  readonly firm: string;
}

const COMPANY = `b.state, b.file_number_key, b.name, 'us-' || lower(b.state) || '-' || b.file_number AS id`;
/** Names that are plain words, so that a task can be put in words too. */
const PLAIN = `b.name ~ '^[A-Za-z][A-Za-z ,.]+$'`;
const UNSHARED = `NOT EXISTS (SELECT FROM businesses o WHERE o.state = b.state AND o.file_number_key <> b.file_number_key AND o.name ILIKE b.name)`;

export async function findSubjects(tables: Databases): Promise<Subjects> {
  return {
    word: await firstText(
      tables,
      `SELECT word FROM (SELECT file_number_key, regexp_split_to_table(folded, ' ') AS word FROM names WHERE state = 'OR') w
        WHERE word ~ '^[A-Z]{5,}$' GROUP BY word HAVING count(DISTINCT file_number_key) BETWEEN 5 AND 30
        ORDER BY count(DISTINCT file_number_key) DESC, word LIMIT 1`,
    ),
    company: await firstCompany(tables, `b.state = 'OR' AND ${UNSHARED}`),
    renamed: await firstCompany(
      tables,
      `EXISTS (SELECT FROM names n WHERE n.state = b.state AND n.file_number_key = b.file_number_key AND n.kind = 'trade')`,
    ),
    foreign: await firstCompany(tables, `b.state = 'CO' AND b.formation_state <> 'CO' AND ${UNSHARED}`),
    staffed: await firstCompany(
      tables,
      `b.state = 'FL' AND (SELECT count(DISTINCT name) FROM officers o
          WHERE o.state = b.state AND o.file_number_key = b.file_number_key) BETWEEN 3 AND 10`,
    ),
    agent: await firstPerson(tables, `state = 'OR'`, `count(DISTINCT file_number_key) BETWEEN 2 AND 25`),
    traveller: await firstPerson(tables, 'true', 'count(DISTINCT state) BETWEEN 3 AND 4'),
    firm: await firstText(
      tables,
      `SELECT name FROM officers WHERE kind = 'firm' AND name ~ '^[A-Z ]+$' GROUP BY name ORDER BY count(*) DESC, name LIMIT 1`,
    ),
  };
}

async function firstCompany(tables: Databases, condition: string): Promise<Company> {
  const sql = `SELECT ${COMPANY} FROM businesses b WHERE ${PLAIN} AND b.full_address IS NOT NULL AND ${condition} ORDER BY b.state, b.file_number_key LIMIT 1`;
  const [company] = await tables.rows<Company>('business-registry', sql);
  if (company === undefined) throw new Error(`The samples hold no company for which ${condition}.`);
  return company;
}

/** Persons of two plain names; the tasks are about everybody on file whose name has both. */
async function firstPerson(tables: Databases, condition: string, having: string): Promise<string> {
  return firstText(
    tables,
    `SELECT name FROM officers WHERE kind = 'person' AND name ~ '^[A-Z]+ [A-Z]+$' AND ${condition}
      GROUP BY name HAVING ${having} ORDER BY count(*) DESC, name LIMIT 1`,
  );
}

async function firstText(tables: Databases, sql: string): Promise<string> {
  const text = await tables.value(sql);
  if (typeof text !== 'string') throw new Error(`The samples have no subject for: ${sql}`);
  return text;
}
