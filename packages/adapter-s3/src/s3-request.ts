import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Settings {
  /** Bucket, and a prefix of all keys if wanted: `https://s3.example.org/bucket/prefix`. */
  readonly url: string;
  /** As the store names it: `eu-central-1`, `auto`. */
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** A request without any progress for this time is ended, in milliseconds. */
  readonly idleTimeoutMs?: number;
}

/** What a PUT sends. The hash is signed, so a store that compares it refuses other bytes. */
export interface S3Content {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly size: number;
  readonly sha256: string;
  /** Headers with which the store serves it later. */
  readonly served?: Readonly<Record<string, string>> | undefined;
}

const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const mostOfAnError = 4_096;

/** An answer other than 2xx and 404. */
export class S3Refusal extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(`the object store answered ${status} ${/<Code>([\w.]{1,80})<\/Code>/.exec(body)?.[1] ?? ''}`.trim());
    this.name = 'S3Refusal';
    this.status = status;
  }
}

const signedHeaders = async (settings: S3Settings, method: string, url: string, given: Record<string, string>) => {
  const { accessKeyId, secretAccessKey, region } = settings;
  const headers = { 'x-amz-content-sha256': sha256OfNothing, ...given };
  const signer = new AwsV4Signer({ service: 's3', region, accessKeyId, secretAccessKey, method, url, headers });
  return Object.fromEntries((await signer.sign()).headers);
};

const textOf = async (response: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const piece of response.setEncoding('utf8')) {
    text += piece;
    if (text.length > mostOfAnError) break;
  }
  return text;
};

const isRight = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300;

/** A key that begins with a question mark is a query of the bucket itself. */
export type S3Request =
  | { readonly method: 'GET' | 'HEAD' | 'DELETE'; readonly key: string }
  | { readonly method: 'PUT'; readonly key: string; readonly content: S3Content }
  /** Copies within the bucket. */
  | { readonly method: 'PUT'; readonly key: string; readonly copyOf: string };

const open = async (settings: S3Settings, { method, key, ...put }: S3Request): Promise<ClientRequest> => {
  const base = settings.url.replace(/\/+$/, '');
  const url = key.startsWith('?') ? `${base}${key}` : `${base}/${key}`;
  const headers = await signedHeaders(settings, method, url, {
    ...('content' in put ? { 'x-amz-content-sha256': put.content.sha256, ...put.content.served } : {}),
    ...('copyOf' in put ? { 'x-amz-copy-source': `${new URL(base).pathname}/${put.copyOf}` } : {}),
  });
  const length = method === 'PUT' ? { 'content-length': 'content' in put ? put.content.size : 0 } : {};
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const request = send(url, { method, headers: { ...headers, ...length } });
  // Without a listener, an error after the answer would end the process; before, it rejects the answer.
  request.on('error', () => undefined);
  return request.setTimeout(settings.idleTimeoutMs ?? 60_000, () => {
    request.destroy(new Error('the object store does not respond'));
  });
};

/**
 * Sends one signed request and returns the answer, null for 404; its body must be read or destroyed.
 * @throws S3Refusal, and errors of the connection and of the content
 */
export const sendRequest = async (settings: S3Settings, wanted: S3Request): Promise<IncomingMessage | null> => {
  const request = await open(settings, wanted);
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  const sending = 'content' in wanted ? pipeline(Readable.from(wanted.content.bytes), request) : undefined;
  if (!sending) request.end();
  const [answer, sent] = await Promise.allSettled([answered, sending]);
  // A store may refuse before it has read everything, so its refusal counts more than the failure to send.
  if (answer.status === 'fulfilled' && !isRight(answer.value[0])) {
    const [response] = answer.value;
    const body = await textOf(response);
    response.destroy();
    if (response.statusCode === 404 && !body.includes('NoSuchBucket')) return null;
    throw new S3Refusal(response.statusCode ?? 0, body);
  }
  if (sent.status === 'rejected') throw sent.reason;
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value[0];
};

/** Copies an object within the bucket. @throws S3Refusal, also for an error after the status 200, which the API allows */
export const copyObject = async (settings: S3Settings, from: string, key: string): Promise<void> => {
  const answer = await sendRequest(settings, { method: 'PUT', key, copyOf: from });
  const body = answer ? await textOf(answer) : '';
  if (!body.includes('<CopyObjectResult')) throw new S3Refusal(answer?.statusCode ?? 404, body);
};
