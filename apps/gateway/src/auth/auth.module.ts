import { type DynamicModule, Module } from '@nestjs/common';
import { Authenticator, KEY_HASH_SECRET } from './authenticator.ts';
import { KnownKeys } from './known-keys.ts';

@Module({})
export class AuthModule {
  static forRoot(hashSecret: string): DynamicModule {
    return {
      module: AuthModule,
      providers: [Authenticator, KnownKeys, { provide: KEY_HASH_SECRET, useValue: hashSecret }],
      exports: [Authenticator, KnownKeys],
    };
  }
}
