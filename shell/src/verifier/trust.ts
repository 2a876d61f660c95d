import { type EvidenceKey, EvidenceKeys } from '@ipr/protocol/evidence/signature';
import type { Trusted } from '@ipr/verify/bundle/trusted';
import { RootRefused, readRoots, type TrustedRoot } from '@ipr/verify/rfc3161/trusted-roots';
import { element } from './element.ts';
import type { Words } from './words.ts';

/** What the reader brought, and why files gave nothing. */
export interface Trust {
  readonly roots: Map<string, TrustedRoot>;
  readonly keys: Map<string, EvidenceKey>;
  /** In the words of the language at that time. */
  refused: readonly string[];
}

export const trustedOf = ({ roots, keys }: Trust): Trusted => {
  const ders = [...roots.values()].map(({ der }) => der);
  return { operatorKeys: [...keys.values()], ...(ders.length > 0 ? { roots: ders } : {}) };
};

const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer());

/** @returns null, or why the file gives nothing */
type Add = (trust: Trust, file: File, words: Words) => Promise<string | null>;

const addRoots: Add = async ({ roots }, file, words) => {
  try {
    for (const root of await readRoots(await bytesOf(file))) roots.set(root.sha256, root);
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

const rootList = ({ roots }: Trust): HTMLElement =>
  element(
    'ul',
    {},
    ...[...roots.values()].map(({ name, sha256 }) => element('li', {}, `${name} `, element('code', {}, sha256))),
  );

/** Roots of authorities and keys of operators. @param onChange called after files were read */
export const trustPart = (trust: Trust, words: Words, onChange: () => Promise<void>): HTMLElement => {
  const take = async (files: readonly File[], add: Add) => {
    const refused = await Promise.all(files.map((file) => add(trust, file, words)));
    trust.refused = refused.filter((reason) => reason !== null);
    await onChange();
  };
  return element(
    'section',
    { 'aria-labelledby': 'trust' },
    element('h2', { id: 'trust' }, words('verify.trust')),
    element('p', {}, words(trust.roots.size > 0 ? 'verify.trust-some' : 'verify.trust-none')),
    rootList(trust),
    element('label', { for: 'roots' }, words('verify.trust-add')),
    fileInput('roots', '.pem,.crt,.cer,.der', true, (files) => void take(files, addRoots)),
    element('label', { for: 'keys' }, words('verify.operator-add')),
    fileInput('keys', '.json,.jwk', true, (files) => void take(files, addKeys)),
    element('p', {}, words('verify.operator-hint')),
    element('p', {}, words('verify.operator-keys', { n: trust.keys.size })),
    ...trust.refused.map((reason) => element('p', { role: 'alert' }, reason)),
  );
};
