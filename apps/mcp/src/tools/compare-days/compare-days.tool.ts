import type { BusinessDifferences } from '@registry/api-client';
import { toDataDate } from '../../coverage/section-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import { changeText, valueText } from '../changed-value.ts';
import { companyLabel, readCompany } from '../company-name.ts';
import { objectOutput } from '../output-schemas.ts';
import { recordLine } from '../record-line.ts';
import { defineTool } from '../tool.ts';

/** Records that are shown; more are counted. */
const RECORDS_MAX = 20;

export const compareDays = defineTool({
  name: 'compare_days',
  title: 'Compare two days',
  description: 'List what differs between what was known of a company on two days.',
  scope: 'read',
  arguments: {
    id: argumentSchemas.id,
    from: { type: 'string', description: 'YYYY-MM-DD', read: readDay },
    to: { type: 'string', description: 'Default: now', read: readDay },
  },
  required: ['id', 'from'],
  output: objectOutput(['fields', 'records']),
  respond: async (args, { api }) => {
    const [company, { reply }] = await Promise.all([readCompany(api, args.id), api.call('listDifferences', args)]);
    const { from, to, fields, records_total: total } = reply;
    const records = reply.records.slice(0, RECORDS_MAX);
    const isNew = isFirstLoadedSince(fields);
    const heading = isNew
      ? `${companyLabel(company)}: nothing was known of it at ${from}, since it was first loaded later. What was known at ${to}:`
      : `${companyLabel(company)}: what was known at ${from} compared with ${to}.`;
    const lines = [
      ...fields.map((field) => {
        const text = isNew ? `${field.field} ${valueText(field.after)}` : changeText(field);
        return `- ${text} [${sourceText(field)}]`;
      }),
      ...records.map((record) => recordText(record, isNew)),
      ...(total > records.length ? [`${total - records.length} further records differ.`] : []),
    ];
    const none = 'Nothing that was loaded differs. A change that no source has shown yet is not known.';
    return {
      structured: { ...reply, name: company.name, entity_id: company.entity_id, records },
      text: [heading, ...(lines.length === 0 ? [none] : lines)].join('\n'),
    };
  },
});

/** Checks that nothing was known of the company at the earlier time: each one that is known has a name. */
function isFirstLoadedSince(fields: BusinessDifferences['fields']): boolean {
  return fields.some(({ field, before }) => field === 'name' && before === null);
}

/** A day or a time as the API takes it, also as eight digits: `20261101` is `2026-11-01`. What else is right, the API says. */
function readDay(text: string): string {
  return text.replace(/^(\d{4})[/.]?(\d\d)[/.]?(\d\d)$/, '$1-$2-$3');
}

function recordText(
  { section, change, fields, before, after, ...shown }: BusinessDifferences['records'][number],
  isNew: boolean,
): string {
  const record = after ?? before;
  const what = fields.length === 0 ? ` ${change}` : ` ${change} (${fields.join(', ')})`;
  return `- ${section}${isNew ? '' : what}: ${record === null ? 'unknown' : recordLine(record)} [${sourceText(shown)}]`;
}

/** `us-or/business-registry, data of 2026-10-31` */
function sourceText({
  source,
  as_of: asOf,
}: {
  readonly source: string | null;
  readonly as_of: string | null;
}): string {
  return `${source ?? 'records of other agencies'}, ${toDataDate(asOf)}`;
}
