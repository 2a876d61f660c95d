import { concatBytes, fromHex } from '@ipr/domain';
import { Envelope, ModuleList } from './module-list.ts';

export const moduleListType = 'application/vnd.ipr.modules+json';

/** Why a list is not used. `older` than one that this reader has already accepted. */
export type ListRefusal = 'broken' | 'untrusted' | 'expired' | 'older';

export class ModuleListError extends Error {
  readonly refusal: ListRefusal;
  constructor(refusal: ListRefusal, cause?: unknown) {
    super(`the list of modules is refused: ${refusal}`, { cause });
    this.refusal = refusal;
  }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Bytes that a signature covers: DSSE's pre-authentication encoding, version 1. */
export const signedBytes = (type: string, payload: Uint8Array): Uint8Array<ArrayBuffer> =>
  concatBytes(new TextEncoder().encode(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload);

const isSignedBy = async (key: string, signed: Uint8Array<ArrayBuffer>, signature: string): Promise<boolean> => {
  const imported = await crypto.subtle.importKey('raw', fromHex(key), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, bytesOf(signature), signed);
};

export interface ListReader {
  /** Trusted keys, 64 hex digits each; during a rotation the old and the new one. */
  readonly keys: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Sequence number of the newest list that this reader has accepted. */
  readonly atLeast?: number;
}

/**
 * The content of a signed list.
 * @throws ModuleListError
 */
export const openModuleList = async (given: unknown, { keys, now, atLeast = 0 }: ListReader): Promise<ModuleList> => {
  const envelope = Envelope.safeParse(given);
  if (!envelope.success || envelope.data.payloadType !== moduleListType) throw new ModuleListError('broken');
  const { payload, signatures } = envelope.data;
  const bytes = bytesOf(payload);
  const signed = signedBytes(moduleListType, bytes);
  // The id of a key is a hint of the signer's: every trusted key is tried.
  const tried = await Promise.all(signatures.flatMap(({ sig }) => keys.map((key) => isSignedBy(key, signed, sig))));
  if (!tried.includes(true)) throw new ModuleListError('untrusted');
  let list: ModuleList;
  try {
    list = ModuleList.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (cause) {
    throw new ModuleListError('broken', cause);
  }
  if (list.sequence < atLeast) throw new ModuleListError('older');
  if (Date.parse(list.expiresAt) <= now) throw new ModuleListError('expired');
  return list;
};
