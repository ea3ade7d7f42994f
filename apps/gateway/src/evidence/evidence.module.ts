import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { EvidenceController } from './evidence.controller.ts';
import { EvidenceMaker } from './evidence-maker.ts';
import { EvidenceVerifier } from './evidence-verifier.ts';
import { FileDigestLists } from './file-digest-lists.ts';
import { PublishedKeys } from './published-keys.ts';
import { SignedDocumentsController } from './signed-documents.controller.ts';
import { DocumentSigner } from './signing/document-signer.ts';

/** Documents that anybody may read to verify evidence: the public keys and the lists of file digests. */
@Module({
  controllers: [SignedDocumentsController],
  providers: [DocumentSigner, FileDigestLists, PublishedKeys],
  exports: [DocumentSigner, FileDigestLists, PublishedKeys],
})
export class SignedDocumentsModule {}

/** Evidence of businesses: it is made for a workspace, and verified for anybody. */
@Module({
  imports: [BusinessesModule, SignedDocumentsModule],
  providers: [EvidenceMaker, EvidenceVerifier],
  exports: [EvidenceMaker, EvidenceVerifier],
})
export class EvidenceModule {}

/** The production API's evidence. */
@Module({ imports: [EvidenceModule], controllers: [EvidenceController] })
export class EvidenceEndpointsModule {}
