import { readFile } from 'node:fs/promises';
import { EvidenceKey, EvidenceKeys } from '@ipr/protocol/evidence/signature';

/**
 * All public keys, the one in use first. The file may describe the key in use, too: its `from` is served.
 * @param path a JWK set; undefined when only one key ever signed
 * @throws Error that names the variable and the file
 */
export const publicKeys = async (inUse: EvidenceKey, path: string | undefined): Promise<EvidenceKeys> => {
  if (path === undefined) return { keys: [inUse] };
  try {
    const { keys } = EvidenceKeys.parse(JSON.parse(await readFile(path, 'utf8')));
    const described = keys.find(({ kid }) => kid === inUse.kid);
    if (described?.until !== undefined) throw new Error('the key in use has ended');
    return { keys: [EvidenceKey.parse({ ...described, ...inUse }), ...keys.filter(({ kid }) => kid !== inUse.kid)] };
  } catch (cause) {
    throw new Error(`EVIDENCE_PUBLIC_KEYS: ${path} cannot be used`, { cause });
  }
};
