import { Inject, Injectable } from '@nestjs/common';
import type { BusinessIdParts } from '@registry/domain';
import type { JsonText } from '@registry/http-frame/server/json-text';
import { ProcessState } from '@registry/http-frame/server/process-state';
import { Database } from '@registry/persistence';
import { ADDRESSES, type PublicAddresses } from '../addresses/public-urls.ts';
import { BusinessReader } from '../businesses/get-business/business-reader.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import type { EvidenceRequestDto } from './evidence.dto.ts';
import { toEvidenceOfBusiness } from './evidence.mapper.ts';
import { DocumentSigner } from './signing/document-signer.ts';

const SERVICE_NAME = 'Business Registry Data Service';

const WORKSPACE_NAME = { name: 'workspace-name', text: 'SELECT name FROM workspaces WHERE id = $1' };

/** Makes signed evidence of what is known of a company. */
@Injectable()
export class EvidenceMaker {
  constructor(
    private readonly reader: BusinessReader,
    private readonly signer: DocumentSigner,
    private readonly database: Database,
    private readonly process: ProcessState,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
  ) {}

  async make(id: BusinessIdParts, key: KnownKey, request: EvidenceRequestDto): Promise<JsonText> {
    const reading = this.reader.readWithOrigins(key, id, request);
    const [found, head] = await Promise.all([reading, this.describeRequest(key, request)]);
    return this.signer.sign('evidence', { ...head, ...toEvidenceOfBusiness(found) });
  }

  /** The part of evidence that is of the request. */
  async describeRequest(key: KnownKey, { purpose = null, reference = null }: EvidenceRequestDto) {
    const [workspace] = await this.database.query<{ name: string }>(WORKSPACE_NAME, [key.workspaceId]);
    if (workspace === undefined) throw new Error(`The workspace ${key.workspaceId} of a valid key does not exist.`);
    const service = { name: SERVICE_NAME, version: this.process.version, url: this.addresses.production || null };
    return { workspace: workspace.name, is_sandbox: key.plan === 'sandbox', purpose, reference, service };
  }
}
