import type { Name, RegisteredBusiness, Registration } from './business.ts';
import { type DatedStatement, findStated, nameStatusOn, type StatedOn } from '@registry/domain';

/** Fields of a company that are as of a day, with what each has where no date says what it was. */
const FIELDS = {
  name: '',
  status: 'unknown',
  names: [],
  addresses: [],
  people: [],
} as const satisfies Partial<RegisteredBusiness>;

const REGISTRATION_FIELDS = {
  name: '',
  status: null,
  standing: 'unknown',
  entity_type: null,
  addresses: [],
  officers: [],
  records: [],
} as const satisfies Partial<Registration>;

/**
 * What the registry says was so on a day, by all states of the company that were known, the newest last. Dates of formation and
 * registration are those that are known now. `undated` names what no date says.
 */
export function toBusinessOnDay(known: readonly RegisteredBusiness[], day: string): RegisteredBusiness | undefined {
  const now = known.at(-1);
  if (now === undefined) return undefined;
  const whole = findStated(
    known.map((one) => toStatement(one, day)),
    day,
  );
  const { values, undated } = readFields(FIELDS, whole);
  const isTypeStated = whole?.isStated(({ formation }) => formation.entity_type) === true;
  return {
    ...now,
    ...values,
    as_valid_on: day,
    undated: isTypeStated ? undated : [...undated, 'formation.entity_type'],
    as_of: whole?.of.day ?? null,
    formation: {
      ...now.formation,
      entity_type: isTypeStated ? (whole?.of.content.formation.entity_type ?? null) : null,
    },
    registrations: now.registrations.map((registration) => toRegistrationOnDay(registration, known, day)),
  };
}

/** A company with several registrations is stated on a day only if all of them are of it. */
function toStatement(content: RegisteredBusiness, day: string): DatedStatement<RegisteredBusiness> {
  const own = {
    ...content,
    names: content.names.map((name) => ofRegistration(name, day)).filter(({ sources }) => sources.length > 0),
  };
  const dates = new Set(content.registrations.map(({ as_of: asOf }) => asOf));
  const [stated = null] = dates.size === 1 ? dates : [];
  return { day: stated, content: own, isAbsent: content.registrations.some((one) => one.absent_since !== null) };
}

/** A name as the registration gives it: no date says when a record or a trade name gave it. */
function ofRegistration(name: Name, day: string): Name {
  const ended = name.dates.findLast(({ type }) => type === 'ended' || type === 'changed')?.date;
  const status = nameStatusOn({ ...name, ...(ended !== undefined && { ended }) }, day);
  return { ...name, status, sources: name.sources.filter(({ type }) => type === 'registration') };
}

function toRegistrationOnDay(now: Registration, known: readonly RegisteredBusiness[], day: string): Registration {
  const statements = known.flatMap(({ registrations }) => {
    const content = registrations.find(({ source }) => source === now.source);
    if (content === undefined) return [];
    return [{ day: content.as_of, content, isAbsent: content.absent_since !== null }];
  });
  const stated = findStated(statements, day);
  const { values } = readFields(REGISTRATION_FIELDS, stated);
  return { ...now, ...values, as_of: stated?.of.day ?? null, absent_since: null };
}

function readFields<Content, Fields extends Partial<Content>>(
  fields: Fields,
  stated: StatedOn<Content> | undefined,
): { readonly values: Pick<Content, keyof Fields & keyof Content>; readonly undated: string[] } {
  const undated: string[] = [];
  const values = Object.entries(fields).map(([name, unknown]) => {
    const read = (content: Content): unknown => content[name as keyof Content];
    if (stated?.isStated(read) === true) return [name, read(stated.of.content)] as const;
    undated.push(name);
    return [name, unknown] as const;
  });
  return { values: Object.fromEntries(values) as Pick<Content, keyof Fields & keyof Content>, undated };
}
