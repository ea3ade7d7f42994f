import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MessagingModule } from '@registry/messaging/messaging-module';
import { KEYED_READS } from '@registry/persistence';
import { PersistenceModule } from '@registry/persistence/persistence-module';
import { ADDRESSES, type PublicAddresses } from './addresses/public-urls.ts';
import { AccessTokens } from './keys/tokens/access-tokens.ts';
import { Authenticator, KEY_HASH_SECRET } from './keys/auth/authenticator.ts';
import { PublicRequests, WebhookAddresses } from '@registry/webhooks';
import { EVIDENCE_SECRET } from './evidence/signing/document-signer.ts';
import { KeyCache, TOOL_SERVER_WORKSPACE } from './keys/auth/key-cache.ts';
import { Callers } from './keys/callers/callers.ts';
import { ApiDocument } from '@registry/http-frame/openapi/api-document';
import { SandboxedClient } from './sandbox/sandboxed-client.ts';
import { ProcessState } from '@registry/http-frame/server/process-state';

export interface GatewayOptions {
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly natsUrl: string;
  readonly keyHashSecret: string;
  readonly evidenceSecret: string;
  readonly toolServerWorkspace: string;
  /** Servers that customers name may be on this machine. */
  readonly allowLoopback: boolean;
  readonly process: ProcessState;
}

/** Parts of every surface: the gateway's database, the way to the services, keys. */
@Global()
@Module({})
export class GatewayModule {
  static forRoot(options: GatewayOptions): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        PersistenceModule.forRoot({
          url: options.databaseUrl,
          name: 'gateway',
          poolMax: options.databasePoolMax,
          settings: KEYED_READS,
        }),
        MessagingModule.forRoot({ url: options.natsUrl, name: 'gateway', client: SandboxedClient }),
      ],
      providers: [
        ApiDocument,
        Authenticator,
        Callers,
        KeyCache,
        { provide: KEY_HASH_SECRET, useValue: options.keyHashSecret },
        { provide: TOOL_SERVER_WORKSPACE, useValue: options.toolServerWorkspace },
        {
          provide: AccessTokens,
          useFactory: (addresses: PublicAddresses) => new AccessTokens(options.keyHashSecret, addresses),
          inject: [ADDRESSES],
        },
        { provide: EVIDENCE_SECRET, useValue: options.evidenceSecret },
        {
          provide: PublicRequests,
          useFactory: () =>
            new PublicRequests(new WebhookAddresses({ allowLoopback: options.allowLoopback, name: 'issuer' })),
        },
        { provide: ProcessState, useValue: options.process },
      ],
      exports: [
        ApiDocument,
        Authenticator,
        Callers,
        EVIDENCE_SECRET,
        KEY_HASH_SECRET,
        KeyCache,
        ProcessState,
        PublicRequests,
      ],
    };
  }
}
