import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/**
 * Headers of a message by Standard Webhooks 1.0.0 (spec/standard-webhooks.md, symmetric signatures): HMAC-SHA256 over id, time and body,
 * joined by full stops; one signature per secret, with a space between them.
 * @param secrets whsec_ and base64
 * @param now of this attempt: receivers refuse an old time, so a recorded message cannot be sent again later
 */
export const signedHeaders = (
  secrets: readonly string[],
  id: string,
  body: string,
  now: Date,
): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};
