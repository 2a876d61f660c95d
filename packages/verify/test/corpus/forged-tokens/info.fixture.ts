import * as asn1js from 'asn1js';
import { Extension } from 'pkijs';
import { ownBuffer } from '../../../src/rfc3161/der.ts';
import { oid } from '../../../src/rfc3161/oids.ts';
import type { Forgery } from '../../authority.fixture.ts';
import { type DerPart, rewriteDer } from '../../rewrite-der.fixture.ts';
import {
  type ForgedToken,
  forged,
  latin,
  listedBytes,
  longer,
  named,
  nothing,
  octets,
  sequence,
} from './forge.fixture.ts';

const changedInfo = (path: string, change: (part: DerPart) => DerPart): Forgery => ({
  content: (content) => rewriteDer(content, path, change),
});
/** genTime with another text. */
const changedTime = (from: RegExp, to: string): Forgery => ({
  content: (content) =>
    rewriteDer(content, '4', ({ tag, parts }) => {
      const text = Buffer.from(parts instanceof Uint8Array ? parts : []).toString('latin1');
      return { tag, parts: latin(text.replace(from, to)) };
    }),
});
/** 1.2.840.113549.1.7.1. */
const unknownExtension = (critical: boolean) =>
  ({
    info: (info) => {
      const extnValue = new asn1js.Integer({ value: 1 }).toBER();
      info.extensions = [new Extension({ extnID: '1.3.6.1.4.1.32473.9', critical, extnValue })];
    },
  }) satisfies Forgery;

const statements = (...ids: readonly string[]) =>
  ({
    info: (info) => {
      const extnValue = sequence(...ids.map((id) => sequence(named(id)))).toBER();
      info.extensions = [new Extension({ extnID: oid.qcStatements, critical: false, extnValue })];
    },
  }) satisfies Forgery;

const imprint = (change: (digest: Uint8Array) => Uint8Array) =>
  ({
    info: (info) => {
      const digest = new Uint8Array(info.messageImprint.hashedMessage.getValue());
      info.messageImprint.hashedMessage = octets(change(digest));
    },
  }) satisfies Forgery;

/** TSTInfo that differs. */
export const info: readonly ForgedToken[] = [
  forged(
    'an empty imprint',
    'wrong hash',
    imprint(() => new Uint8Array()),
  ),
  forged(
    'the beginning of the imprint',
    'wrong hash',
    imprint((digest) => digest.subarray(0, 31)),
  ),
  forged(
    'more than the imprint',
    'wrong hash',
    imprint((digest) => Uint8Array.of(...digest, 0)),
  ),
  forged('a time that is none', 'answer unreadable', changedTime(/^202603/, '2026X3')),
  forged('a month that is none', 'answer unreadable', changedTime(/^202603/, '202693')),
  forged('a time with a fraction of a second', null, changedTime(/Z$/, '.123987Z')),
  forged('a time of another zone', 'answer unreadable', changedTime(/Z$/, '+0100')),
  forged('a time without seconds', 'answer unreadable', changedTime(/..Z$/, 'Z')),
  forged('a critical extension', 'answer unreadable', unknownExtension(true)),
  forged('an extension that is not critical', null, unknownExtension(false)),
  forged('statements without the one of a qualified time stamp', null, statements('0.4.0.1862.1.1')),
  forged('the statement of a qualified time stamp twice', null, {
    info: (each) => {
      const extnValue = sequence(sequence(named(oid.qualifiedTimestamp))).toBER();
      const claim = new Extension({ extnID: oid.qcStatements, critical: false, extnValue });
      each.extensions = [claim, claim];
    },
  }),
  forged('statements that are none', null, {
    info: (each) => {
      const extnValue = new asn1js.Integer({ value: 1 }).toBER();
      each.extensions = [new Extension({ extnID: oid.qcStatements, critical: false, extnValue })];
    },
  }),
  forged('a serial number of 33 bytes', 'answer unreadable', {
    info: (each) => {
      each.serialNumber = new asn1js.Integer({ valueHex: ownBuffer(new Uint8Array(33).fill(1)) });
    },
  }),
  forged('a negative serial number', 'answer unreadable', {
    info: (each) => {
      each.serialNumber = new asn1js.Integer({ value: -5 });
    },
  }),
  forged(
    'a policy without a number',
    'answer unreadable',
    changedInfo('1', (part) => ({ ...part, parts: new Uint8Array() })),
  ),
  forged('an imprint of three parts', 'answer unreadable', changedInfo('2', longer(nothing))),
  forged(
    'an imprint that is a text',
    'answer unreadable',
    changedInfo('2', (part) => ({ tag: 0x0c, parts: listedBytes(part) })),
  ),
  forged('an accuracy', null, changedInfo('', longer({ tag: 0x30, parts: [{ tag: 0x02, parts: Uint8Array.of(1) }] }))),
  forged(
    'another version of its content',
    'answer unreadable',
    changedInfo('0', (part) => ({ ...part, parts: Uint8Array.of(2) })),
  ),
  forged('a part after those of its content', 'answer unreadable', changedInfo('', longer(nothing))),
  forged('bytes after its content', 'answer unreadable', {
    content: (content) => Uint8Array.of(...content, 5, 0),
  }),
];
