import type { LoadedFile, MatchKeys } from '@registry/contracts-business-registry';
import { Inject, Injectable } from '@nestjs/common';
import type { Coverage } from '@registry/contracts-records-sections';
import { isSampleSlug, SECTION_KINDS, bySection, type SectionName, type StateCode } from '@registry/domain';
import { type Database, KnownValues, READ_DATABASE } from '@registry/persistence';
import { CACHED_MS } from '../../cached-ms.ts';
import { COVERED_FILES, COVERED_SOURCES } from './coverage.sql.ts';
import { isCovered, type LoadedSource, scopesOf, searchable } from './searched-sources.ts';

/** What the sources say; how whole the register is, business-registry says. */
type CoverageOfSources = Omit<Coverage, 'register'>;
type CoverageOfSections = Readonly<Record<SectionName, CoverageOfSources>>;

/** Reads which sections have sources for a state. */
@Injectable()
export class CoverageReadModel {
  /** By state, then `real` where samples do not count. */
  readonly #known: KnownValues<CoverageOfSections>;

  constructor(
    @Inject(READ_DATABASE) private readonly database: Database,
    @Inject(CACHED_MS) presentMs: number,
  ) {
    this.#known = new KnownValues({ presentMs });
  }

  /** What is covered for a company of a state. Samples have no records of a company of a real registry, and do not cover it. */
  read({ state, isReal = false }: Pick<MatchKeys, 'state' | 'isReal'>): Promise<CoverageOfSections> {
    const key = `${state} ${isReal ? 'real' : ''}`;
    return this.#known.get(key, () => this.#read(state, isReal));
  }

  /** The files that were searched for a company of a state. */
  async listFiles({ state, isReal = false }: Pick<MatchKeys, 'state' | 'isReal'>): Promise<LoadedFile[]> {
    const rows = await this.database.query<{ file: LoadedFile }>(COVERED_FILES, [state]);
    return rows.map(({ file }) => file).filter(({ source }) => !isReal || !isSampleSlug(source));
  }

  async #read(state: StateCode, isReal: boolean): Promise<CoverageOfSections> {
    const all = await this.database.query<LoadedSource & Record<string, unknown>>(COVERED_SOURCES, [state]);
    const sources = searchable(isReal ? all.filter(({ source }) => !isSampleSlug(source)) : all);
    return bySection((section) => describeCoverage(section, state, sources));
  }
}

/** A section is covered where each kind of its records is: one more source never makes it so. */
function describeCoverage(section: SectionName, state: StateCode, all: readonly LoadedSource[]): CoverageOfSources {
  const kinds = SECTION_KINDS[section];
  const sources = all.filter(({ kind }) => kinds.includes(kind));
  const covered = kinds.every((kind) => isCovered(kind, sources)) ? 'covered' : 'partial';
  const status = sources.length === 0 ? 'not_covered' : covered;
  return {
    status,
    scope: status === 'partial' ? scopesOf(sources, state) : null,
    sources: [...Map.groupBy(sources, ({ source }) => source)].map(([source, parts]) => ({ source, ...ageOf(parts) })),
  };
}

/** The data of several files are as old as the oldest of them, which is unknown if one has no date; the newest load counts. */
function ageOf(parts: readonly LoadedSource[]): { readonly as_of: string | null; readonly loaded_at: string } {
  const dates = parts.flatMap((part) => part.asOf ?? []).sort();
  const as_of = dates.length === parts.length ? (dates[0] ?? null) : null;
  const [loaded_at = ''] = parts
    .map(({ finishedAt }) => finishedAt.toISOString())
    .sort()
    .reverse();
  return { as_of, loaded_at };
}
