import * as asn1js from 'asn1js';
import { Attribute } from 'pkijs';
import { ownBuffer } from '../../../src/rfc3161/der.ts';
import { hashNames, oid } from '../../../src/rfc3161/oids.ts';
import type { Forgery } from '../../authority.fixture.ts';
import { digestOf, type ForgedToken, forged, named, octets, sequence } from './forge.fixture.ts';

/** One attribute in place of the honest one. */
const instead = (type: string, values: (content: Uint8Array, signer: Uint8Array) => Promise<asn1js.AsnType[]>) =>
  ({
    attributes: async (honest, content, signer) => {
      const others = honest.filter((each) => each.type !== type);
      return [...others, new Attribute({ type, values: await values(content, signer) })];
    },
  }) satisfies Forgery;

/** An attribute that occurs twice. */
const twice = (type: string) =>
  ({ attributes: async (honest) => [...honest, ...honest.filter((each) => each.type === type)] }) satisfies Forgery;

const without = (type: string) =>
  ({ attributes: async (honest) => honest.filter((each) => each.type !== type) }) satisfies Forgery;

const namedBy = (algorithm: string) =>
  instead(oid.signingCertificateV2, async (_, signer) => [
    sequence(
      sequence(sequence(sequence(named(algorithm)), octets(await digestOf(hashNames[algorithm] ?? 'SHA-1', signer)))),
    ),
  ]);

/** Signed attributes that are not those of a token. */
export const attributes: readonly ForgedToken[] = [
  ...([oid.contentType, oid.messageDigest, oid.signingCertificateV2] as const).flatMap((type) => [
    forged(`a signed attribute twice (${type})`, 'wrong signature', twice(type)),
    forged(`no signed attribute ${type}`, 'wrong signature', without(type)),
  ]),
  forged(
    'two digests in one attribute',
    'wrong signature',
    instead(oid.messageDigest, async (content) => [octets(await digestOf('SHA-256', content)), octets(content)]),
  ),
  forged(
    'no digest in its attribute',
    'wrong signature',
    instead(oid.messageDigest, async () => [octets(new Uint8Array())]),
  ),
  forged(
    'a number in place of its digest',
    'wrong signature',
    instead(oid.messageDigest, async (content) => [
      new asn1js.Integer({ valueHex: ownBuffer(await digestOf('SHA-256', content)) }),
    ]),
  ),
  forged(
    'the content type as text',
    'wrong signature',
    instead(oid.contentType, async () => [new asn1js.Utf8String({ value: oid.tstInfo })]),
  ),
  forged(
    'a signature for another type of content',
    'wrong signature',
    instead(oid.contentType, async () => [named(oid.data)]),
  ),
  forged('its certificate named by SHA-512', null, namedBy(oid.sha512)),
  forged('its certificate named by SHA-1', 'wrong certificate', namedBy('1.3.14.3.2.26')),
  forged(
    'another certificate named',
    'wrong certificate',
    instead(oid.signingCertificateV2, async (content) => [
      sequence(sequence(sequence(octets(await digestOf('SHA-256', content))))),
    ]),
  ),
  forged(
    'the beginning of the named certificate’s hash',
    'wrong certificate',
    instead(oid.signingCertificateV2, async (_, signer) => [
      sequence(sequence(sequence(octets((await digestOf('SHA-256', signer)).subarray(0, 20))))),
    ]),
  ),
];
