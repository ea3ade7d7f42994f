/** Fields of a schedule with the smallest and largest value of each. */
type Grammar = readonly (readonly [field: string, min: number, max: number])[];

const MINUTES_FIRST: Grammar = [
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day of the month', 1, 31],
  ['month', 1, 12],
  ['day of the week', 0, 6],
];

/** Grammars of schedules: Kubernetes' for CronJobs, CloudNativePG's for backups, whose form has seconds before the minutes. */
const GRAMMARS: Readonly<Record<string, Grammar>> = {
  CronJob: MINUTES_FIRST,
  ScheduledBackup: [['second', 0, 59], ...MINUTES_FIRST],
};

/** Why the controller of this kind would refuse the schedule, by the grammar of robfig/cron, which both use; empty if it takes it. */
export function scheduleProblems(kind: string, schedule: string): string[] {
  const grammar = GRAMMARS[kind];
  if (grammar === undefined) throw new Error(`${kind} has no schedule.`);
  const parts = schedule.split(' ');
  if (parts.length !== grammar.length) return [`${schedule} has ${parts.length} fields; expected ${grammar.length}`];
  return grammar.flatMap(([field, min, max], at) =>
    (parts[at] ?? '').split(',').flatMap((part) => partProblems(part, field, min, max)),
  );
}

/** A part of a field: `*`, `5`, `1-5`, each with or without a step after it. */
function partProblems(part: string, field: string, min: number, max: number): string[] {
  const { from, to, step } = /^(?:[*?]|(?<from>\d+)(?:-(?<to>\d+))?)(?:\/(?<step>\d+))?$/.exec(part)?.groups ?? {
    from: 'x',
  };
  const [first, last] = [Number(from ?? min), Number(to ?? from ?? max)];
  if (first >= min && last <= max && first <= last && step !== '0') return [];
  return [`${part} is not a valid ${field}; expected ${min} to ${max}`];
}
