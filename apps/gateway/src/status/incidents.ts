import { Injectable, Logger } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { CORE_SCHEMA, load } from 'js-yaml';
import { readFile } from 'node:fs/promises';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { type Incident, incidentFields, incidentUpdate } from './status.dto.ts';

const { ended_at: endedAt, components, ...required } = incidentFields;
/** The fields of an incident in the file. */
const described = Type.Object(
  {
    ...required,
    ended_at: Type.Optional(endedAt),
    components: Type.Optional(components),
    updates: Type.Optional(Type.Array(Type.Object(incidentUpdate.properties, { additionalProperties: false }))),
  },
  { additionalProperties: false },
);
type DescribedIncident = Static<typeof described>;

/** Open incidents come first, then those that start soonest, then those that ended last. */
const ORDER: readonly Incident['status'][] = ['open', 'scheduled', 'ended'];

/** The incidents that the operator describes in a file of YAML or JSON. A change of it needs no restart. */
@Injectable()
export class Incidents {
  readonly #logger = new Logger('Incidents');
  /** The fault that was logged last. */
  #fault = '';

  /** `file`: its path; `''` without one. */
  constructor(private readonly file: string) {}

  /** The incidents at a time; null where the file cannot be used, which is logged once for each fault. */
  async list(now: number): Promise<Incident[] | null> {
    if (this.file === '') return [];
    try {
      const read = readIncidents(await readFile(this.file, 'utf8'));
      this.#fault = '';
      const shown = read.map((one) => toIncident(one, now)).sort((a, b) => b.started_at.localeCompare(a.started_at));
      return ORDER.flatMap((status) => {
        const some = shown.filter((one) => one.status === status);
        return status === 'scheduled' ? some.reverse() : some;
      });
    } catch (error) {
      const fault = errorMessage(error);
      if (fault !== this.#fault) this.#logger.error(`The incidents in ${this.file} cannot be read: ${fault}`);
      this.#fault = fault;
      return null;
    }
  }
}

/** Throws an error that names every field that is wrong, or the line that is not YAML. */
export function readIncidents(text: string): DescribedIncident[] {
  // An empty file, or one of comments, has no incidents.
  const read = text.replaceAll(/^\s*#.*$/gm, '').trim() === '' ? [] : load(text, { schema: CORE_SCHEMA });
  if (!Array.isArray(read)) throw new Error('expected a list of incidents.');
  const faults = read.flatMap((one: unknown, at) =>
    findFaults(one, read.slice(0, at)).map((fault) => `incident ${at + 1}: ${fault}`),
  );
  if (faults.length > 0) throw new Error(`${faults.join('; ')}.`);
  return read as DescribedIncident[];
}

function findFaults(one: unknown, before: readonly unknown[]): string[] {
  const faults = Value.Errors(described, one).flatMap(({ keyword, instancePath, message, params }) => {
    if (keyword === 'additionalProperties') return []; // each of them is a fault of its own
    const field = instancePath.slice(1).replaceAll('/', '.');
    if (keyword === 'boolean') return [`${field} is not a field of incidents`];
    const allowed = 'allowedValues' in params ? `: ${params.allowedValues.join(', ')}` : '';
    return [`${field} ${message}${allowed}`.trim()];
  });
  if (faults.length > 0) return faults;
  const { id, started_at: start, ended_at: end = null } = one as DescribedIncident;
  return [
    ...(before.some((other) => (other as Partial<DescribedIncident> | null)?.id === id)
      ? [`id ${id} is that of another`]
      : []),
    ...(end !== null && Date.parse(end) < Date.parse(start) ? ['ended_at is before started_at'] : []),
  ];
}

function toIncident({ updates = [], components: named = [], ...one }: DescribedIncident, now: number): Incident {
  const startedAt = toIso(one.started_at);
  const end = one.ended_at ?? null;
  const hasEnded = end !== null && Date.parse(end) <= now;
  return {
    ...one,
    started_at: startedAt,
    ended_at: end === null ? null : toIso(end),
    components: named,
    status: Date.parse(startedAt) > now ? 'scheduled' : hasEnded ? 'ended' : 'open',
    updates: updates.map(({ at, text }) => ({ at: toIso(at), text })).sort((a, b) => b.at.localeCompare(a.at)),
  };
}

function toIso(time: string): string {
  return new Date(time).toISOString();
}
