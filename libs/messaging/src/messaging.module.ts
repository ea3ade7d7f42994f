import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { MessageClient } from './message-client.ts';

export interface MessagingOptions {
  readonly url: string;
  /** Shown by NATS's own monitoring: the app's name. */
  readonly name: string;
  /** Where some calls go another way. */
  readonly client?: new (url: string, name: string) => MessageClient;
}

/** Provides the `MessageClient` of an app that calls services. */
@Global()
@Module({})
export class MessagingModule implements OnApplicationShutdown {
  constructor(private readonly client: MessageClient) {}

  static forRoot({ url, name, client: Client = MessageClient }: MessagingOptions): DynamicModule {
    const provide = {
      provide: MessageClient,
      useFactory: (): MessageClient => {
        const client = new Client(url, name);
        client.start();
        return client;
      },
    };
    return { module: MessagingModule, providers: [provide], exports: [MessageClient] };
  }

  /** After HTTP has been closed: no more calls arrive. */
  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}
