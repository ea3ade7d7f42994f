import type { StateCode } from '@registry/domain';
import type { Encoding } from '../described/encoding.ts';
import type { DecoderName } from '../described/decoder-names.ts';
import type { ColumnCheck } from '../map/condition.ts';
import type { DateExpression } from '../map/date-expression.ts';
import type { TextExpression } from '../map/text-expression.ts';
import type { MappedByYield, RecordMapping, Yield } from '../targets/record-mapping.ts';
import type { ArchiveJoin } from '../fetch/joined/archive-join.ts';
import type { LiveDescription } from './live-description.ts';
import type { LivePageDescription } from './live-page.ts';
import type { SampleDescription } from './read-sample.ts';
import type { SourceColumn, SourceLayout } from '../described/source-columns.ts';

/** Facts of source.yml about the file itself. */
export interface SourceFormat {
  readonly decoder: DecoderName;
  readonly encoding: Encoding;
  /** Delimited files: the character between fields. */
  readonly delimiter: string;
  /** Delimited files: whether fields may stand in double quotes. */
  readonly quoted: boolean;
  /** Delimited files: whether a quote within a quoted field is written twice. */
  readonly doublesQuotes: boolean;
  /** Delimited files: whether the first row names the columns. Without it columns go by their place. */
  readonly hasHeader: boolean;
  /** JSON files: the keys that lead to the records; empty where the document is the records. */
  readonly recordsPath: readonly string[];
  /** JSON files: the key of a record under which its columns are; null where they are the record's own keys. */
  readonly recordWithin: string | null;
  /** JSON files of several pages: the key that is true on a page which another follows; null for files of one document. */
  readonly morePages: string | null;
  /** Fixed-width files: bytes of a row without its line end. */
  readonly rowLength: number;
  /** Workbooks: names of the sheets to read, one after the other, `*` for every one that is shown; the first shown one when empty. */
  readonly sheets: readonly string[];
  /** Delimited files without a header: lines that are about the file itself, by how they begin. */
  readonly frame: RegExp | null;
  /** Archives: which entry is the data, `*` for any characters; the first entry that is not a folder when absent. */
  readonly entry: string | null;
  /** Archives whose entries are read as one file; null for any other. */
  readonly join: ArchiveJoin | null;
}

/** A layout of the same dataset whose files are refused before a row is read. */
export interface RefusedLayout {
  /** Columns by which such a file is known. */
  readonly with: readonly string[];
  /** Columns of source.yml that such a file lacks, all of them. */
  readonly without: readonly string[];
  /** Why its rows are of no use, as the rest of a sentence: `it has no names of borrowers, …`. */
  readonly because: string;
}

/** Checks that a load of the source must pass; judged by `checkLoad`. */
export interface SourceChecks {
  /** Fewer rows than this is a broken download: the check fails. */
  readonly minimumRows: number;
  /** Share of rejected rows, 0 to 1, above which the check fails. Judged from 100 rows on. */
  readonly maximumRejectShare: number;
  /** Share of the known rows that a whole file may lack, 0 to 1; a file that lacks more is hardly whole, and marks nothing. */
  readonly maximumAbsentShare: number;
  /** Rows that the whole published dataset has at least: a file with fewer counts as a part. Null where that is not known. */
  readonly expectedRows: number | null;
  /** The last line of a file ends like the others. A file without it is complete if it has the expected rows. */
  readonly hasFinalLineEnd: boolean;
}

/** Places where a file states the day of its data, apart from the lines of its frame. */
export interface StatedDate {
  /** Finds it in the file's name, by the groups `year`, `month` and `day`; null where names have none. */
  readonly name: RegExp | null;
  /** Of every row the same; null where rows do not state it. */
  readonly column: DateExpression | null;
}

/** How much of a register a file holds. */
export const EXTENTS = ['whole', 'increment'] as const;
export type Extent = (typeof EXTENTS)[number];

/** How often a publisher makes a new file. */
export const RHYTHMS = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const;
type Rhythm = (typeof RHYTHMS)[number];

/** A file at its publisher's lasting address. */
export interface PublishedFile {
  readonly url: string;
  /** How much of the register it holds, which other files of the source need not. */
  readonly extent: Extent;
}

/** A published dataset, described: source.yml, its lookups and its transform, checked and compiled. */
export interface SourceDefinition<Y extends Yield = Yield> {
  /** `us-or/business-registry`: the folder, and the `source` that the API shows. */
  readonly slug: string;
  /** The service that owns what the rows become. */
  readonly target: string;
  readonly yields: Y;
  /** Whose companies its rows are about; null where that is any state's. */
  readonly state: StateCode | null;
  /** Its content in words (`cannabis licenses`); null where nothing is said. */
  readonly scope: string | null;
  /** Why it is the complete register of its section, or of the companies, for its state; null where it is not. Only such a source can cover. */
  readonly complete: string | null;
  /** The mapping was tried on a file of the agency, or only derived from its published layout. */
  readonly verified: 'real-file' | 'published-layout';
  /** The part of the register in a file: all of it, so that what a file lacks has left it, or some. `load` can be given another. */
  readonly extent: Extent;
  /** The standing of a company that a complete file lacks: `inactive` if the file lists only active ones. */
  readonly absentStanding: 'inactive' | 'unknown';
  readonly asOf: StatedDate;
  readonly publisher: string;
  readonly dataset: string;
  readonly license: string;
  /** The dataset's page at the publisher. */
  readonly url: string;
  /** The publisher's address of an entry, with `{number}` for its number; null where it has no lasting one. */
  readonly entryUrl: string | null;
  /** A file that can be fetched, when the publisher has a lasting address for it. */
  readonly download: PublishedFile | null;
  /** How often there is a new file; null where the publisher does not say. */
  readonly rhythm: Rhythm | null;
  readonly notes: string | null;
  readonly format: SourceFormat;
  readonly columns: readonly SourceColumn[];
  readonly layouts: readonly SourceLayout[];
  /** Places of the columns that no mapping uses, on purpose. */
  readonly ignored: readonly number[];
  /** Neighboring rows with equal texts are one record; a row without a text is a record. Null if every row is one. */
  readonly groupBy: TextExpression | null;
  /** Positions of columns whose change does not make a record changed (such as a position in a search result). */
  readonly volatile: readonly number[];
  /** Columns that source.yml does not list stay in the record; else they end the load. */
  readonly keepsOtherColumns: boolean;
  /** Layouts that are known to lack what a row needs. */
  readonly refused: readonly RefusedLayout[];
  readonly checks: SourceChecks;
  /** Conditions on columns; a row that does not meet them is rejected. */
  readonly columnChecks: readonly ColumnCheck[];
  /** How to request single companies at the publisher's API; null if not described. */
  readonly live: LiveDescription | null;
  /** How to request the page about a single company; null if not described. */
  readonly livePage: LivePageDescription | null;
  /** Facts that sample files of the source need in addition to the mapping. */
  readonly sample: SampleDescription;
  readonly mapping: RecordMapping<MappedByYield[Y]>;
  /** Hash of everything that decides the result of mapping: a change of the description makes every row changed. */
  readonly version: string;
}
