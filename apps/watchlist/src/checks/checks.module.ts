import { Module } from '@nestjs/common';
import { CheckWorker } from './check.worker.ts';
import { CompanyCheck } from './company-check.ts';

/** Looks at followed companies that are new here, and at those whose records may be others now. */
@Module({ providers: [CompanyCheck, CheckWorker] })
export class ChecksModule {}
