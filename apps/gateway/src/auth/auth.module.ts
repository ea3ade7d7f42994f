import { type DynamicModule, Module } from '@nestjs/common';
import { Authenticator, KEY_HASH_SECRET } from './authenticator.ts';
import { KeyCache } from './key-cache.ts';

@Module({})
export class AuthModule {
  static forRoot(hashSecret: string): DynamicModule {
    return {
      module: AuthModule,
      providers: [Authenticator, KeyCache, { provide: KEY_HASH_SECRET, useValue: hashSecret }],
      exports: [Authenticator, KeyCache],
    };
  }
}
