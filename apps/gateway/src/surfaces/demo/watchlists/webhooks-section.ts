import { getSchemaPath } from '@nestjs/swagger';
import { exampleEvent, exampleEventOf, watchlistEvent } from '@registry/contracts-watchlist';
import { EVENT_TYPE_NAMES, EVENT_TYPES } from '@registry/domain';
import type { ApiDescription } from '../../../openapi/build-document.ts';
import { classOf } from '../../../openapi/schema-class.ts';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
  example,
});

const HEADERS = [
  header('webhook-id', 'The id of the event: the same in every attempt.', exampleEvent.id),
  header('webhook-timestamp', 'When this attempt was made, in seconds of the epoch.', '1794212130'),
  header(
    'webhook-signature',
    'HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the secret, as `v1,` and base64; while a secret is being rotated two of them, with a blank between.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** What the service posts to a webhook's address: one entry for each type of event. */
export const watchlistWebhooks: NonNullable<ApiDescription['webhooks']> = Object.fromEntries(
  EVENT_TYPE_NAMES.map((type) => [
    type,
    {
      post: {
        operationId: type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
        summary: EVENT_TYPES[type],
        description: 'Sent to the address of a watchlist that asks for it.',
        tags: ['Watchlists'],
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: getSchemaPath(classOf(watchlistEvent)) },
              example: exampleEventOf(type),
            },
          },
        },
        responses: {
          '2XX': { description: 'The event is accepted.' },
          '410': { description: 'No event is wanted any more: the webhook is disabled.' },
        },
      },
    },
  ]),
);
