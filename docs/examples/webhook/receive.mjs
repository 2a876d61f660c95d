// Receives messages of the registry's webhooks: Node 20 or later, no package. WEBHOOK_SECRET is the secret of the settings page, or several
// with a space between them. For 24 hours after a rotation messages have a signature of each secret, so either one is enough.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const maxAgeSeconds = 300;
const maxBytes = 64 * 1024;
const prefix = 'whsec_';

/** Ids of messages that were taken. In production a table with a unique index: it is shared by all processes, and survives a restart. */
const taken = new Set();

const isEqual = (left, right) => left.length === right.length && timingSafeEqual(left, right);

/**
 * The message, if the registry sent it just now. Throws otherwise.
 * @param body the bytes as they arrived: parsed and written again they may differ
 * @param secrets each begins with whsec_
 */
export const verifyMessage = (headers, body, secrets, now = Date.now()) => {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`] ?? '');
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > maxAgeSeconds)
    throw new Error('old or no time');
  const keys = secrets.map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'));
  const expected = keys.map((key) => createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest());
  const given = signatures.split(' ').flatMap((each) => {
    const [version, text = ''] = each.split(',');
    return version === 'v1' ? [Buffer.from(text, 'base64')] : [];
  });
  if (id === '' || !given.some((signature) => expected.some((each) => isEqual(each, signature))))
    throw new Error('not signed with this secret');
  return { id, ...JSON.parse(body.toString('utf8')) };
};

const read = async (request) => {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** A server that gives each message to `take` once, after the answer. */
export const createReceiver = (secrets, take) =>
  createServer(async (request, response) => {
    try {
      const message = verifyMessage(request.headers, await read(request), secrets);
      response.writeHead(204).end();
      if (taken.has(message.id)) return;
      taken.add(message.id);
      take(message);
    } catch {
      response.writeHead(400).end();
    }
  });

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const secrets = (process.env.WEBHOOK_SECRET ?? '').split(' ').filter((secret) => secret.startsWith(prefix));
  if (secrets.length === 0) throw new Error('WEBHOOK_SECRET is missing');
  const show = ({ type, data }) => void process.stdout.write(`${type} ${JSON.stringify(data)}\n`);
  createReceiver(secrets, show).listen(8080, '127.0.0.1');
}
