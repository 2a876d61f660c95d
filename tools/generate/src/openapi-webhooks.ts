import * as api from '@ipr/api';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const headers = [
  header('webhook-id', 'The same in each attempt and redelivery of a message: take it once.'),
  header('webhook-timestamp', 'Unix seconds of this attempt; refuse one more than five minutes away.'),
  header(
    'webhook-signature',
    'v1, and HMAC-SHA256 over webhook-id, webhook-timestamp and body, joined by full stops. For 24 hours after a rotation two of them, with a space between: one per secret.',
  ),
];

/** What the registry sends to addresses of people (OpenAPI 3.1, `webhooks`). @param components receives the referenced schemas */
export const webhookOperations = (
  components: Map<string, JsonSchema>,
): Readonly<Record<string, { readonly post: object }>> =>
  Object.fromEntries(
    [...api.webhookMessages].map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `message.${type}`,
          tags: ['webhooks'],
          summary: `A message of the type ${type}, signed by Standard Webhooks`,
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(schema, components) } },
          },
          responses: {
            '2XX': { description: 'Received' },
            410: { description: 'No more messages are wanted: the webhook is disabled' },
            default: { description: 'Sent again, for a day' },
          },
        },
      },
    ]),
  );
