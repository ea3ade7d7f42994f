import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { attachment } from '@registry/http-frame/requests/attachment';
import { JOSE_JSON } from './signing/document-signer.ts';

/** The header fields of evidence, which is saved as a file. */
export function evidenceHeaders(id: BusinessIdParts): Readonly<Record<string, string>> {
  const name = formatBusinessId(id).replaceAll(/[^\w-]+/g, '_');
  return { 'content-type': JOSE_JSON, 'content-disposition': attachment(`evidence-${name}.json`) };
}
