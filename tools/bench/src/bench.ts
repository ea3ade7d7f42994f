/** What a benchmark is given. */
export interface BenchContext {
  /** Companies to generate: the scale. */
  readonly companies: number;
  readonly seed: number;
  /** A folder of its own, removed afterwards. */
  readonly workFolder: string;
  /** A folder that keeps the filled tables, for this run and later ones. */
  readonly keptIn?: string | undefined;
  /** Prints what is being done; to standard error, so that standard output has only figures. */
  progress(step: string): void;
  /** Prints a table under a heading. */
  table(heading: string, columns: readonly string[], rows: readonly (readonly (string | number)[])[]): void;
  /** Registers what is to be undone at the end, also after an error or Ctrl-C; the last registered goes first. */
  cleanup(undo: () => Promise<void> | void): void;
}

/** The limit of a figure. */
type Target = `${'<=' | '>='} ${number}`;

/** One benchmark: the default export of `tools/bench/src/{name}/{name}.bench.ts`. */
export interface Bench {
  /** One line for `--help`. */
  readonly description: string;
  /** The scale that ends within ten minutes on two cores. */
  readonly companies: number;
  /** The figures that have a target. */
  readonly targets: Readonly<Record<string, Target>>;
  /** Its tables can be kept for another run. */
  readonly keepsTables?: boolean;
  run(context: BenchContext): Promise<Record<string, number>>;
}

/** Prints the figures of a benchmark, a line each. */
export function printFigures(
  { table }: Pick<BenchContext, 'table'>,
  heading: string,
  figures: Readonly<Record<string, number>>,
): void {
  table(
    heading,
    ['what', 'measured'],
    Object.entries(figures).map(([name, figure]) => [name.replaceAll('_', ' '), figure]),
  );
}

/** The names of figures that miss their targets; one that was not measured misses it too. */
export function missedTargets(figures: Readonly<Record<string, number>>, targets: Bench['targets']): string[] {
  return Object.entries(targets)
    .filter(([name, target]) => !meets(figures[name] ?? Number.NaN, target))
    .map(([name]) => name);
}

function meets(figure: number, target: Target): boolean {
  const [sign, limit] = target.split(' ');
  return sign === '<=' ? figure <= Number(limit) : figure >= Number(limit);
}
