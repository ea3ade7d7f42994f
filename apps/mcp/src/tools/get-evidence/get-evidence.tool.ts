import type { SignedEvidence } from '@registry/api-client';
import { oneLine } from '@registry/domain/one-line';
import { argumentSchemas } from '../argument-schemas.ts';
import { companyLabel } from '../company-name.ts';
import { objectOutput } from '../output-schemas.ts';
import { defineTool } from '../tool.ts';

/** The media type of signed files. */
export const JOSE_JSON = 'application/jose+json';

/** The addresses of signed files. */
export const EVIDENCE_TEMPLATE = 'evidence://{id}{?known_at,purpose,reference}';

export const getEvidence = defineTool({
  name: 'get_evidence',
  title: 'Get signed evidence',
  description: 'Get signed evidence of what was known of a company: a summary, and a link to the file.',
  scope: 'read',
  isOfWorkspace: () => true,
  arguments: {
    id: argumentSchemas.id,
    known_at: { type: 'string', description: 'Past time' },
    purpose: { type: 'string' },
    reference: { type: 'string' },
    full: { type: 'boolean', description: 'With the file itself' },
  },
  required: ['id'],
  output: objectOutput(['id', 'created_at', 'uri']),
  respond: async ({ full, ...request }, { api, site }) => {
    const { reply: file } = await api.callUnchanged('createEvidence', request);
    const { business, created_at, workspace, purpose, reference, rows, files } = (JSON.parse(file) as SignedEvidence)
      .content;
    const company = { id: business.id, name: oneLine(business.name), entity_id: business.entity_id ?? null };
    const knownAt = business.as_known_at ?? created_at;
    const uri = evidenceUri(company.id, { known_at: knownAt, purpose, reference });
    const bytes = Buffer.byteLength(file);
    const counts = { bytes, rows: rows.length, files: files.length };
    const shown = { name: `evidence-${company.id}.json`, uri, mimeType: JOSE_JSON };
    const text = [
      `Evidence of ${companyLabel(company)} as known at ${knownAt}, signed at ${created_at} for ${oneLine(workspace)}: ${counts.rows} original rows, ${counts.files} files of sources, ${bytes} bytes.`,
      full === true
        ? 'The file follows. Save it as it is.'
        : `The file is the resource ${uri}, for the same purpose and reference. Reading the resource signs it again; the counts are of this reading. Save it as it is.`,
      ...(site === ''
        ? []
        : [`A person downloads it at ${site}/reports/${company.id} and verifies it at ${site}/evidence.`]),
    ];
    return {
      structured: { ...company, created_at, known_at: knownAt, purpose, reference, uri, ...counts },
      text: text.join('\n'),
      further: [
        full === true
          ? { type: 'resource', resource: { uri, mimeType: JOSE_JSON, text: file } }
          : { type: 'resource_link', ...shown },
      ],
    };
  },
});

/** The address of the evidence of a company, by `EVIDENCE_TEMPLATE`. */
function evidenceUri(id: string, parameters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null);
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `evidence://${encodeURIComponent(id)}?${query}`;
}
