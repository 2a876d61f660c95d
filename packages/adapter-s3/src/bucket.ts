import { createHash } from 'node:crypto';
import { type S3Settings, sendRequest } from './s3-request.ts';

/** Objects of a bucket by name, below the prefix of its settings. Every call rejects with S3Refusal or an error of the connection. */
export interface Bucket {
  /** Names and sizes in bytes of all objects whose name begins so. */
  list(start: string): Promise<Map<string, number>>;
  /** Its SHA-256 is signed, so the store refuses other bytes. @param served headers with which the store serves it */
  put(name: string, bytes: Uint8Array, served?: Readonly<Record<string, string>>): Promise<void>;
  /** Null when there is none. @throws RangeError beyond the limit */
  get(name: string, mostBytes: number): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) =>
    name ? (entities[name] ?? '') : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );
const inTag = (text: string, tag: string): string | undefined => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1];

/** A list of a thousand names of a kilobyte each. */
const mostOfAList = 4 * 2 ** 20;

const bytesOf = async (answer: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer) {
    size += part.length;
    if (size > mostBytes) throw new RangeError('the object is longer than expected');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** The URL of the bucket itself, and the prefix without the slashes around it. */
const placeOf = (settings: S3Settings) => {
  const url = new URL(settings.url);
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean);
  return { root: { ...settings, url: `${url.origin}/${bucket}` }, prefix: prefix.map((part) => `${part}/`).join('') };
};

/** Names are put into a path, each part of them percent-encoded. */
const keyOf = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

/** Objects of a bucket, addressed by path. */
export const openBucket = (settings: S3Settings): Bucket => {
  const { root, prefix } = placeOf(settings);
  return {
    async list(start) {
      const found = new Map<string, number>();
      // Names come in their order, so a list continues behind its last one.
      for (let last: string | undefined = ''; last !== undefined; ) {
        const query = new URLSearchParams({ prefix: `${prefix}${start}` });
        if (last) query.set('marker', last);
        const answer = await sendRequest(root, { method: 'GET', key: `?${query}` });
        if (!answer) throw new Error('the bucket cannot be listed');
        const text = (await bytesOf(answer, mostOfAList)).toString();
        for (const [entry] of text.matchAll(/<Contents>.*?<\/Contents>/gs))
          found.set(plain(inTag(entry, 'Key') ?? '').slice(prefix.length), Number(inTag(entry, 'Size')));
        const next = [...found.keys()].at(-1);
        last = inTag(text, 'IsTruncated') === 'true' && next !== undefined ? `${prefix}${next}` : undefined;
      }
      return found;
    },
    async put(name, bytes, served) {
      const content = {
        bytes: (async function* () {
          yield bytes;
        })(),
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        served,
      };
      const answer = await sendRequest(settings, { method: 'PUT', key: keyOf(name), content });
      if (!answer) throw new Error('the object store does not accept new objects');
      answer.resume();
    },
    async get(name, mostBytes) {
      const answer = await sendRequest(settings, { method: 'GET', key: keyOf(name) });
      return answer ? bytesOf(answer, mostBytes) : null;
    },
    async remove(name) {
      (await sendRequest(settings, { method: 'DELETE', key: keyOf(name) }))?.resume();
    },
  };
};
