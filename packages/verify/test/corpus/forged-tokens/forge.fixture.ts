import { concatBytes } from '@ipr/domain';
import * as asn1js from 'asn1js';
import { ownBuffer } from '../../../src/rfc3161/der.ts';
import type { RefusalReason } from '../../../src/rfc3161/token-refused.ts';
import type { Forgery, TestAuthority } from '../../authority.fixture.ts';
import { type DerPart, writeDer } from '../../rewrite-der.fixture.ts';

/** A token that the authority's own key signed, and that no verifier may accept; or that differs and is accepted. */
export interface ForgedToken {
  readonly name: string;
  /** Null where it is accepted. */
  readonly reason: RefusalReason | null;
  readonly make: (authority: TestAuthority, digest: Uint8Array, time: Date) => Promise<Uint8Array>;
}

export const octets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: ownBuffer(bytes) });
export const sequence = (...value: asn1js.AsnType[]) => new asn1js.Sequence({ value });
export const named = (value: string) => new asn1js.ObjectIdentifier({ value });
export const digestOf = async (hash: string, bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest(hash, bytes as Uint8Array<ArrayBuffer>));

export const forged = (name: string, reason: RefusalReason | null, forgery: Forgery): ForgedToken => ({
  name,
  reason,
  make: ({ forge }, digest, time) => forge(digest, forgery, time),
});

export const nothing: DerPart = { tag: 0x05, parts: new Uint8Array() };
export const listed = (parts: DerPart['parts']): readonly DerPart[] => (parts instanceof Uint8Array ? [] : parts);
export const latinOf = ({ parts }: DerPart) => Buffer.from(parts instanceof Uint8Array ? parts : []).toString('latin1');
export const listedBytes = ({ parts }: DerPart) => concatBytes(...listed(parts).map(writeDer));
export const longer =
  (more: DerPart) =>
  ({ tag, parts }: DerPart): DerPart => ({ tag, parts: [...listed(parts), more] });
export const nested = (depth: number): DerPart => ({ tag: 0x30, parts: depth > 0 ? [nested(depth - 1)] : [] });
export const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
