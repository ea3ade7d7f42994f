import { Field, publicObject, type Shape } from '@registry/contracts-message';
import Type from 'typebox';
import { componentIds, componentNames } from './components.ts';

const component = publicObject('StatusComponent', 'A part of the service, and whether it is available.', {
  id: Field.explainedChoice(componentNames, 'The name of the component, as incidents use it.'),
  name: Field.string('The component in words.', 'Companies'),
  status: Field.explainedChoice(
    {
      ok: 'It passed its check.',
      unavailable: 'It failed its check, or did not respond.',
      unknown: 'It is not checked: the installation has no address for its check.',
    },
    'The result of its check.',
  ),
});

const source = publicObject('StatusSource', 'A loaded source, or a list of it, and how fresh its data is.', {
  source: Field.string('The slug of the source, as in registrations and records.', 'us-or/business-registry'),
  dataset: Field.stringOrNull('Its name at the publisher; `null` if it is not described.', 'Active Businesses - ALL'),
  list: Field.stringOrNull(
    'The abbreviation of its list of excluded or sanctioned parties; `null` if it has none that is loaded.',
    'SDN',
  ),
  as_of: Field.dateOrNull('The date of the loaded data; `null` if the source does not state it.', '2026-10-31'),
  last_loaded_at: Field.timeOrNull('Time when the load of its newest data ended; `null` if no load passed.'),
  last_failed_at: Field.timeOrNull('Time when the last load of it that failed ended; `null` if none failed.'),
});

/** The fields of an incident that the operator writes. Text of one line each, apart from updates. */
export const incidentFields = {
  id: Type.String({
    pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
    description: 'The id of the incident.',
    example: 'mail-late',
  }),
  title: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The event or the work, in one line.',
    example: 'Mail is late',
  }),
  started_at: Field.time('Time of its start, which may be in the future.'),
  ended_at: Field.timeOrNull('Time of its end, which may be planned; `null` if it is not known.'),
  components: Field.choices(componentIds, 'The components that it concerns. See `StatusComponent.id`.', ['watchlist']),
};

/** A remark on an incident. */
export const incidentUpdate = publicObject('IncidentUpdate', 'A remark on an incident.', {
  at: Field.time('Time of the remark.'),
  text: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'The remark.',
    example: 'The mail server is back.',
  }),
});

export const incident = publicObject('Incident', 'An incident or a maintenance, as the operator describes it.', {
  ...incidentFields,
  status: Field.explainedChoice(
    { open: 'It has started, and not ended.', scheduled: 'It starts later.', ended: 'It has ended.' },
    'The status at the time of the report.',
  ),
  updates: Field.list(incidentUpdate, 'The remarks on it, newest first.'),
});

export const statusReport = publicObject('StatusReport', 'The status of the service, at most five seconds old.', {
  object: Field.objectType('status_report'),
  status: Field.explainedChoice(
    {
      ok: 'Every component that is checked passed, and no incident is open.',
      degraded: 'A component is unavailable, or an incident is open.',
      unknown: 'Every component that is checked passed, but the incidents cannot be read.',
    },
    'The status of the whole.',
  ),
  checked_at: Field.time('Time when the checks started.'),
  components: Field.list(component, 'The components.'),
  sources: Type.Unsafe<StatusSource[] | null>({
    ...Field.list(
      source,
      'The sources of which a load passed or failed, each list of a source by itself; `null` if that cannot be read now.',
    ),
    type: ['array', 'null'],
  }),
  incidents: Type.Unsafe<Shape<typeof incident>[] | null>({
    ...Field.list(incident, 'Open incidents, then scheduled and ended ones; `null` if they cannot be read.'),
    type: ['array', 'null'],
  }),
});

export type Incident = Shape<typeof incident>;
export type StatusSource = Shape<typeof source>;
export type StatusReport = Shape<typeof statusReport>;
