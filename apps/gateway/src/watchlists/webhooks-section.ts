import { exampleEvent, toExampleEvent, watchlistEvent } from '@registry/contracts-watchlist';
import { EVENT_DESCRIPTIONS, EVENT_TYPE_NAMES, EVENT_TYPES } from '@registry/domain';
import type { ApiDescription } from '@registry/http-frame/openapi/build-document';
import { jsonContent } from '@registry/http-frame/openapi/json-content';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
  example,
});

const HEADERS = [
  header('webhook-id', 'The id of the event, which is the same in every attempt.', exampleEvent.id),
  header('webhook-timestamp', 'Time of this attempt, in seconds since the Unix epoch.', '1794212130'),
  header(
    'webhook-signature',
    'HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the secret, as `v1,` and base64. During a rotation there are two, separated by a space.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** Messages that the service posts to a webhook's address: one entry for each type of event. */
export const watchlistWebhooks: NonNullable<ApiDescription['webhooks']> = Object.fromEntries(
  EVENT_TYPE_NAMES.map((type) => [
    type,
    {
      post: {
        operationId: type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
        summary: EVENT_TYPES[type],
        description: `${EVENT_DESCRIPTIONS[type]} Sent to each webhook subscribed to this event type.`,
        tags: ['Watchlists'],
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: jsonContent(watchlistEvent, { example: toExampleEvent(type) }),
        },
        responses: {
          '2XX': { description: 'Accept the event.' },
          '410': { description: 'Permanently reject: the webhook is disabled.' },
        },
      },
    },
  ]),
);
