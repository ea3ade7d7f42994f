import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { EvidenceController } from './evidence.controller.ts';
import { EvidenceMaker } from './evidence-maker.ts';
import { FileDigestLists } from './file-digest-lists.ts';
import { PublishedKeys } from './published-keys.ts';
import { SignedDocumentsController } from './signed-documents.controller.ts';
import { DocumentSigner } from './signing/document-signer.ts';

/** Documents that anybody may read to verify evidence: the public keys and the lists of file digests. */
@Module({
  controllers: [SignedDocumentsController],
  providers: [DocumentSigner, FileDigestLists, PublishedKeys],
  exports: [DocumentSigner],
})
export class SignedDocumentsModule {}

/** The production API's evidence. */
@Module({
  imports: [BusinessesModule, SignedDocumentsModule],
  controllers: [EvidenceController],
  providers: [EvidenceMaker],
})
export class EvidenceEndpointsModule {}
