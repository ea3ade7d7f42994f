import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SealedTexts } from '../sealing/sealed-texts.ts';
import { IdempotentWrites } from './idempotent-writes.ts';

/** Writes that may be repeated, and the texts that the database holds encrypted. */
@Global()
@Module({})
export class IdempotencyModule {
  static forRoot(sealingSecret: string): DynamicModule {
    return {
      module: IdempotencyModule,
      providers: [IdempotentWrites, { provide: SealedTexts, useFactory: () => new SealedTexts(sealingSecret) }],
      exports: [IdempotentWrites, SealedTexts],
    };
  }
}
