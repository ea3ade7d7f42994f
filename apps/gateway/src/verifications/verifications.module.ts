import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { EvidenceModule, SignedDocumentsModule } from '../evidence/evidence.module.ts';
import { CaseFollower } from './cases/case-follower.ts';
import { Verifications } from './cases/verifications.ts';
import { VerificationsStore } from './cases/verifications.store.ts';
import { PoliciesStore } from './policies/policies.store.ts';
import { VerificationPoliciesController } from './policies/verification-policies.controller.ts';
import { VerificationEvidence } from './verification-evidence.ts';
import { VerificationsController } from './verifications.controller.ts';

/** Cases of workspaces, and the policies that judge them. */
@Module({
  imports: [BusinessesModule, EvidenceModule, SignedDocumentsModule],
  providers: [CaseFollower, PoliciesStore, VerificationEvidence, Verifications, VerificationsStore],
  exports: [PoliciesStore, VerificationEvidence, Verifications],
})
export class VerificationsModule {}

/** The production API's verifications. */
@Module({
  imports: [VerificationsModule],
  controllers: [VerificationsController, VerificationPoliciesController],
})
export class VerificationEndpointsModule {}
