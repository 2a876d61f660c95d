import { createHash, timingSafeEqual } from 'node:crypto';
import { encodeDocument } from '../bson/encode.ts';
import { Binary, type Value } from '../bson/types.ts';
import { MongoRefusal } from '../errors.ts';
import type { Request } from './command.ts';

/** Commands before authentication, as in MongoDB. */
const open = new Set(['hello', 'isMaster', 'ismaster', 'ping', 'endSessions']);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The password of `NUL user NUL password` (RFC 4616). */
const passwordIn = (payload: Value | undefined): string | undefined =>
  payload instanceof Binary ? Buffer.from(payload.buffer).toString().split('\0')[2] : undefined;

/**
 * Connections that gave the password, by SASL's PLAIN: the server is reached on loopback only, where nobody but the system sees what is
 * sent. Other users of the machine reach it too, so a port alone protects nothing.
 */
export class Access {
  readonly #expected: Buffer;
  readonly #admitted = new Set<number>();

  constructor(password: string) {
    this.#expected = digest(password);
  }

  /**
   * @returns the reply to an authentication; undefined for a request that may be executed
   * @throws MongoRefusal AuthenticationFailed, Unauthorized
   */
  answer({ command, connection }: Request): Uint8Array | undefined {
    const [name = ''] = command.keys();
    if (name === 'saslStart') {
      const given = passwordIn(command.get('payload')) ?? '';
      if (command.get('mechanism') !== 'PLAIN' || !timingSafeEqual(digest(given), this.#expected))
        throw new MongoRefusal('AuthenticationFailed', 'Authentication failed.');
      this.#admitted.add(connection);
      const reply: Record<string, Value> = {
        conversationId: 1,
        done: true,
        payload: new Binary(Buffer.alloc(0)),
        ok: 1,
      };
      return encodeDocument(new Map(Object.entries(reply)));
    }
    if (open.has(name) || this.#admitted.has(connection)) return undefined;
    throw new MongoRefusal('Unauthorized', `Command ${name} requires authentication`);
  }

  /** The connection has ended; its number is not used again. */
  forget(connection: number): void {
    this.#admitted.delete(connection);
  }
}
