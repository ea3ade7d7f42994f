import { Inject, Injectable } from '@nestjs/common';
import type { LookupOutcome, MatchKeys } from '@registry/contracts-business-registry';
import { fallback, LiveLookups, NOT_WIRED } from '@registry/live-lookup';
import { Database } from '@registry/persistence';
import { keepLiveParts } from './keep-live-parts.ts';
import type { LiveRegisters } from './live-registers.ts';
import { LIVE_REGISTERS } from './live-tokens.ts';

/** Asks UCC registers live for the filings against a company. It never throws: what fails is said in the outcome. */
@Injectable()
export class LiveRecords {
  readonly #registers: LiveRegisters;
  readonly #lookups: LiveLookups;
  readonly #database: Database;

  constructor(
    @Inject(LIVE_REGISTERS) registers: LiveRegisters,
    @Inject(LiveLookups) lookups: LiveLookups,
    @Inject(Database) database: Database,
  ) {
    this.#registers = registers;
    this.#lookups = lookups;
    this.#database = database;
  }

  /** Looks up within `budgetMs` milliseconds; then the tables have what came. A company without any filing is an answer too. */
  async lookUp({ state, legal, alternatives }: MatchKeys, budgetMs: number): Promise<LookupOutcome> {
    const register = this.#registers.get(state);
    if (register === undefined) return NOT_WIRED;
    const question = register.byNames([legal, ...alternatives].map(({ name }) => name));
    if (question === undefined) return fallback('cannot-be-asked');
    return this.#lookups.lookUp({
      source: register.slug,
      subject: question.subject,
      budgetMs,
      mustFind: false,
      ask: (signal) => register.ask(question, signal),
      keep: async (answers) => (answers.length === 0 ? [] : keepLiveParts(this.#database, register.slug, answers)),
    });
  }
}
