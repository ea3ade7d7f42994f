import type { LoadCounts } from '@registry/domain';
import type { Database } from '@registry/persistence';
import { errorMessage, InputError, type SourceDefinition } from '@registry/pipeline';
import { LoadError, LoadInterruptedError } from '../load-error.ts';
import * as loads from '../load-store.ts';

/** Facts about a load that ends with an error. */
export interface FailedLoad {
  /** Null where it was refused before it began. */
  loadNo: number | null;
  /** Rows that are merged for good. */
  counts: LoadCounts;
}

/** The input of a load, as far as it is known. */
export interface AttemptedLoad {
  readonly database: Database;
  readonly definition: Pick<SourceDefinition, 'slug'>;
  readonly input: { readonly label: string; readonly identity: string | null };
}

/** Writes down what a load ended with, and returns the error that says it with what stays of the load and how to go on. */
export async function failLoad(load: AttemptedLoad, failed: FailedLoad, error: unknown): Promise<unknown> {
  const isInterrupted = error instanceof LoadInterruptedError;
  const isFinal = isFaultOfInput(error);
  const sentence = `${endedSentence(errorMessage(error))} ${whatStays(failed.counts, isFinal)}`;
  try {
    await load.database.transaction(async (client) => {
      const loadNo = failed.loadNo ?? (await beginRefused(client, load));
      if (!isInterrupted) await loads.recordFault(client, loadNo, sentence, isFinal || failed.loadNo === null);
    });
  } catch {
    return error; // the database is unavailable: the load shows as interrupted, and its own error counts
  }
  // Callers tell some errors of a load by their class.
  const isKnown = error instanceof LoadError && error.constructor !== LoadError;
  return isKnown ? error : new LoadError(sentence, { cause: error });
}

async function beginRefused(client: Parameters<typeof loads.beginLoad>[0], load: AttemptedLoad): Promise<number> {
  const { definition, input } = load;
  const sourceNo = await loads.sourceNumber(client, definition.slug);
  const newLoad = { sourceNo, input: input.label, identity: input.identity, isWhole: false, asOf: null };
  return (await loads.beginLoad(client, newLoad)).loadNo;
}

/** Checks that the same input would end the same way. */
function isFaultOfInput(error: unknown): boolean {
  return error instanceof LoadError || (error instanceof InputError && error.problem !== 'disk');
}

/** Describes what a load that failed leaves in the tables, and what an operator does about it. */
export function whatStays(counts: LoadCounts, isFinal = true): string {
  const kept = `${counts.new} new and ${counts.changed} changed rows of it are loaded and stay`;
  if (!isFinal) {
    const rows = counts.read === 0 ? 'Nothing of it is loaded' : `Its first ${counts.read} rows are done: ${kept}`;
    return `${rows}. The same command continues where it ended.`;
  }
  if (counts.new + counts.changed === 0) return 'Nothing of it was written.';
  return `${kept}; no row was marked absent. A load of the right file replaces them.`;
}

function endedSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
