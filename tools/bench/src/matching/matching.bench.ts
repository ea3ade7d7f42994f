import { type MatchMethod, matchMethods } from '@registry/contracts-records-sections';
import type { Bench, BenchContext } from '../bench.ts';
import { round } from '../latencies.ts';
import { firmMethods, nameMethods } from './measured-matches.ts';
import {
  madeCompanies,
  measurePairs,
  measureVariants,
  type MeasuredSet,
  type MeasuredVariants,
  realRegisters,
} from './measured-sets.ts';
import { hasRealFiles, realFiles } from './real-registers.ts';

/** Precision and recall of each method of matching, on records whose companies are known by an identifier. */
const bench: Bench = {
  description:
    'precision and recall of the methods of matching, on real files that share an identifier and on variants',
  companies: 100_000,
  targets: { firm_precision_min: '>= 0.99', exact_precision_min: '>= 0.99', key_precision_min: '>= 0.99' },

  async run(context) {
    const variants = await measureAllVariants(context);
    const pairs = hasRealFiles() ? await measurePairs(context) : [];
    if (pairs.length === 0) process.stdout.write(`${realFiles} is not there: only made-up companies are measured.\n`);
    const sets = [...pairs, ...variants.map(({ whole }) => whole)];
    methodTable(context, 'Methods, by set', sets);
    methodTable(
      context,
      'The same registers with one company in five missing',
      variants.map(({ fifthMissing }) => fifthMissing),
    );
    lossTable(context, sets);
    variantTable(context, variants);
    wrongTable(context, sets);
    return figuresOf(sets);
  },
};

export default bench;

async function measureAllVariants(context: BenchContext): Promise<MeasuredVariants[]> {
  const registers = {
    'Made-up companies': madeCompanies(context),
    ...(hasRealFiles() ? realRegisters(context.workFolder) : {}),
  };
  const measured: MeasuredVariants[] = [];
  for (const [name, companies] of Object.entries(registers)) {
    context.progress(`matching variants of the names of ${name}`);
    measured.push(await measureVariants(name, companies, context.seed));
  }
  context.progress('matching records by shared identifiers');
  return measured;
}

/** The least precision that the firm methods, together and each, have in any set in which they attached enough to judge. */
function figuresOf(sets: readonly MeasuredSet[]): Record<string, number> {
  const least = (methods: readonly MatchMethod[]): number => {
    const judged = sets.filter(({ measured }) => measured.attached(methods) >= ATTACHED_MIN);
    return round(Math.min(...judged.map(({ measured }) => measured.precision(methods))), 4);
  };
  const recalls = sets.map(({ measured }) => measured.recall(nameMethods));
  return {
    firm_precision_min: least(firmMethods),
    exact_precision_min: least(['name_state_exact_unique']),
    key_precision_min: least(['name_state_unique']),
    recall_min: round(Math.min(...recalls), 4),
    recall_max: round(Math.max(...recalls), 4),
  };
}

/** Attachments below which a share says nothing of one in a hundred. */
const ATTACHED_MIN = 300;

function methodTable(context: BenchContext, heading: string, sets: readonly MeasuredSet[]): void {
  context.table(
    heading,
    ['set', 'companies', 'records', 'of strangers', 'method', 'attached', 'precision', 'without strangers', 'recall'],
    sets.flatMap(({ name, companies, measured }) =>
      [...nameMethods.map((method) => [method]), firmMethods].map((methods, i) => [
        ...(i === 0 ? [name, companies, measured.records, measured.strangers] : ['', '', '', '']),
        methods.length === 1
          ? `${methods[0]} (${matchMethods[methods[0] ?? 'identifier']})`
          : 'those of 0.95 and above',
        measured.attached(methods),
        share(measured.precision(methods)),
        share(measured.precisionOfKnown(methods)),
        share(measured.recall(methods)),
      ]),
    ),
  );
}

function lossTable(context: BenchContext, sets: readonly MeasuredSet[]): void {
  context.table(
    'Where recall is lost',
    ['set', 'recall of all methods', 'not attached because'],
    sets.map(({ name, measured }) => [name, share(measured.recall(nameMethods)), measured.losses()]),
  );
}

function variantTable(context: BenchContext, variants: readonly MeasuredVariants[]): void {
  const names = [...(variants[0]?.byVariant.keys() ?? [])];
  context.table(
    'Recall and precision of the firm methods, by what was done to the name',
    ['variant', ...variants.map(({ whole }) => whole.name)],
    names.map((name) => [
      name,
      ...variants.map(({ byVariant }) => {
        const measured = byVariant.get(name);
        return measured ? `${share(measured.recall(firmMethods))} / ${share(measured.precision(firmMethods))}` : '';
      }),
    ]),
  );
}

function wrongTable(context: BenchContext, sets: readonly MeasuredSet[]): void {
  const rows = sets.flatMap(({ name, measured }) => measured.wrong.map((line) => [name, line]));
  if (rows.length > 0) context.table('Wrong attachments of firm methods, the first of each set', ['set', 'what'], rows);
}

function share(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(4);
}
