import { type EvidenceKey, EvidenceKeys } from '@ipr/protocol/evidence/signature';
import { type Trusted, trustedBy } from '@ipr/verify/bundle/trusted';
import { RootRefused, readRoots, type TrustedRoot } from '@ipr/verify/rfc3161/trusted-roots';
import { element } from './element.ts';
import type { Words } from './words.ts';

/** What the reader brought, and why files gave nothing. */
export interface Trust {
  readonly roots: Map<string, TrustedRoot>;
  readonly signers: Map<string, TrustedRoot>;
  readonly keys: Map<string, EvidenceKey>;
  /** In the words of the language at that time. */
  refused: readonly string[];
}

export const noTrust = (): Trust => ({ roots: new Map(), signers: new Map(), keys: new Map(), refused: [] });

const dersOf = (certificates: Trust['roots']) => [...certificates.values()].map(({ der }) => der);

export const trustedOf = ({ roots, signers, keys }: Trust): Trusted =>
  trustedBy({ roots: dersOf(roots), signers: dersOf(signers), operatorKeys: [...keys.values()] });

const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer());

/** @returns null, or why the file gives nothing */
type Add = (trust: Trust, file: File, words: Words) => Promise<string | null>;

const addTo =
  (role: 'roots' | 'signers'): Add =>
  async (trust, file, words) => {
    try {
      for (const root of await readRoots(await bytesOf(file))) trust[role].set(root.sha256, root);
      return null;
    } catch (thrown) {
      if (!(thrown instanceof RootRefused)) throw thrown;
      return words(`verify.trust.${thrown.reason}`, { name: file.name });
    }
  };

const addKeys: Add = async ({ keys }, file, words) => {
  try {
    for (const key of EvidenceKeys.parse(JSON.parse(new TextDecoder().decode(await bytesOf(file)))).keys)
      keys.set(key.kid, key);
    return null;
  } catch {
    return words('verify.operator-unreadable', { name: file.name });
  }
};

/** Input for files, with a label of its own. */
export const fileInput = (id: string, accept: string, multiple: boolean, take: (files: readonly File[]) => void) => {
  const input = element('input', { id, type: 'file', accept, multiple });
  input.addEventListener('change', () => take([...(input.files ?? [])]));
  return input;
};

const namesOf = (certificates: Trust['roots']): HTMLElement =>
  element(
    'ul',
    {},
    ...[...certificates.values()].map(({ name, sha256 }) => element('li', {}, `${name} `, element('code', {}, sha256))),
  );

type Take = (files: readonly File[], add: Add) => void;
const certificateFiles = '.pem,.crt,.cer,.der';

const rootPart = ({ roots }: Trust, words: Words, take: Take): HTMLElement =>
  element(
    'section',
    { 'aria-labelledby': 'trust' },
    element('h2', { id: 'trust' }, words('verify.trust')),
    element('p', {}, words(roots.size > 0 ? 'verify.trust-some' : 'verify.trust-none')),
    namesOf(roots),
    element('label', { for: 'roots' }, words('verify.trust-add')),
    fileInput('roots', certificateFiles, true, (files) => take(files, addTo('roots'))),
  );

const signerPart = ({ signers }: Trust, words: Words, take: Take): HTMLElement =>
  element(
    'section',
    { 'aria-labelledby': 'signers-title' },
    element('h2', { id: 'signers-title' }, words('verify.signers')),
    element('p', {}, words(signers.size > 0 ? 'verify.signers-some' : 'verify.signers-none')),
    namesOf(signers),
    element('label', { for: 'signers' }, words('verify.signers-add')),
    fileInput('signers', certificateFiles, true, (files) => take(files, addTo('signers'))),
    element('p', {}, words('verify.signers-hint')),
  );

const operatorPart = ({ keys }: Trust, words: Words, take: Take): HTMLElement =>
  element(
    'section',
    { 'aria-labelledby': 'keys-title' },
    element('h2', { id: 'keys-title' }, words('verify.operator')),
    element('label', { for: 'keys' }, words('verify.operator-add')),
    fileInput('keys', '.json,.jwk', true, (files) => take(files, addKeys)),
    element('p', {}, words('verify.operator-hint')),
    element('p', {}, words('verify.operator-keys', { n: keys.size })),
  );

/** Whom the reader trusts for time stamps, certificates and records. @param onChange called after files were read */
export const trustParts = (trust: Trust, words: Words, onChange: () => Promise<void>): readonly HTMLElement[] => {
  const read = async (files: readonly File[], add: Add) => {
    const refused = await Promise.all(files.map((file) => add(trust, file, words)));
    trust.refused = refused.filter((reason) => reason !== null);
    await onChange();
  };
  const take: Take = (files, add) => void read(files, add);
  return [
    ...[rootPart, signerPart, operatorPart].map((part) => part(trust, words, take)),
    ...trust.refused.map((reason) => element('p', { role: 'alert' }, reason)),
  ];
};
