import { binaryText } from '@ipr/domain';
import { noDer } from './check-der.ts';
import { positiveHex } from './der.ts';
import {
  algorithmOf,
  type DerValue,
  expectTag,
  fieldsOf,
  isNumber,
  octetsOf,
  partsIn,
  readValue,
  tags,
  typeOf,
} from './der-value.ts';
import { oid } from './oids.ts';

interface InfoExtension {
  readonly type: string;
  readonly critical: boolean;
  /** What its octets have. */
  readonly value: Uint8Array;
}

/** What a token states: TSTInfo (RFC 3161 section 2.4.2). */
export interface TokenInfo {
  readonly policy: string;
  /** Object identifier of the hash, and the hash that is stamped. */
  readonly algorithm: string;
  readonly imprint: Uint8Array;
  /** Hex, lower case, no leading zeros. */
  readonly serial: string;
  readonly genTime: Date;
  /** Content of the INTEGER; null without one. */
  readonly nonce: Uint8Array | null;
  readonly extensions: readonly InfoExtension[];
}

const timeForm = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d+))?Z$/;

/** A date and time that exist, to the millisecond below. @throws TokenRefused 'answer unreadable' */
const timeOf = (value: DerValue | undefined): Date => {
  const found = timeForm.exec(binaryText(expectTag(value, tags.time).content));
  const [year, month, day, hour, minute, second, fraction = ''] = found?.slice(1) ?? [];
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${written}.${fraction.padEnd(3, '0').slice(0, 3)}Z`);
  // A day or an hour too many is counted on into the next.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(written)) throw noDer('no genTime');
  return time;
};

const extensionIn = (value: DerValue): InfoExtension => {
  const fields = fieldsOf(value, 2, 3);
  const critical = fields.length === 3 && expectTag(fields[1], tags.boolean).content[0] !== 0;
  return { type: typeOf(fields[0]), critical, value: octetsOf(fields.at(-1)) };
};

/** Accuracy, ordering, nonce, tsa and extensions: each may be left out, and none comes before one that is left of it here. */
const optional = [tags.sequence, tags.boolean, tags.integer, tags.first, tags.second] as const;

/** @param content DER of the TSTInfo @throws TokenRefused 'answer unreadable' */
export const readInfo = (content: Uint8Array): TokenInfo => {
  const [version, policy, imprint, serial, genTime, ...others] = fieldsOf(readValue(content), 5, 10);
  const found = others.map(({ tag }) => tag);
  if (!isNumber(version, 1)) throw noDer('another version of TSTInfo');
  if (found.join() !== optional.filter((tag) => found.includes(tag)).join()) throw noDer('another part of TSTInfo');
  const [algorithm, hashed] = fieldsOf(imprint, 2);
  return {
    policy: typeOf(policy),
    algorithm: algorithmOf(algorithm),
    imprint: octetsOf(hashed),
    serial: positiveHex(expectTag(serial, tags.integer).content),
    genTime: timeOf(genTime),
    nonce: others.find(({ tag }) => tag === tags.integer)?.content ?? null,
    extensions: partsIn(others.find(({ tag }) => tag === tags.second)).map(extensionIn),
  };
};

/** The one statement list of a token claims that it is qualified (EN 319 422); one that cannot be read claims nothing. */
export const claimsQualified = ({ extensions }: TokenInfo): boolean => {
  const [claims, ...more] = extensions.filter(({ type }) => type === oid.qcStatements);
  if (!claims || more.length > 0) return false;
  try {
    const statements = partsIn(expectTag(readValue(claims.value), tags.sequence));
    return statements.some((each) => typeOf(fieldsOf(each, 1, 2)[0]) === oid.qualifiedTimestamp);
  } catch {
    return false;
  }
};
