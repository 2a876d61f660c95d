import { fasten, type HealDeps, healContent } from '../healing/heal-content.ts';
import { type KeptContent, keptContentOf } from '../healing/kept-content.ts';
import type { UploadRepository } from './repository.ts';

export interface RestoreDeps extends HealDeps {
  readonly uploads: HealDeps['uploads'] & Pick<UploadRepository, 'safeguarded'>;
  /** Called for each content that neither storage nor a source has. */
  readonly onLost: (content: KeptContent, reasons: readonly unknown[]) => void;
}

/** Numbers of contents. */
export interface Restored {
  readonly present: number;
  /** Of which IPFS had nothing or only a part. */
  readonly restored: number;
  /** Of which IPFS had other bytes. */
  readonly repaired: number;
  readonly lost: number;
}

/**
 * Reads all that is kept or should have a second copy, compares its SHA-256, and restores what IPFS has lost or what is damaged, under
 * the same CID, pinned and in its groups. Intact content is unchanged, so it may be interrupted anywhere and repeated.
 * @throws Failure storage.unavailable when the storage itself does not answer
 */
export const restoreBackups = async (deps: RestoreDeps): Promise<Restored> => {
  const counted = { present: 0, restored: 0, repaired: 0, lost: 0 };
  const seen = new Set<string>();
  for await (const cid of deps.uploads.safeguarded()) {
    if (seen.has(cid)) continue;
    seen.add(cid);
    const content = keptContentOf(await deps.uploads.ofContent(cid));
    if (!content) continue;
    const healed = await healContent(deps, content);
    if (healed.state === 'lost') {
      counted.lost += 1;
      deps.onLost(content, healed.errors);
    } else if (healed.state === 'intact') {
      await fasten(deps, content);
      counted.present += 1;
    } else counted[healed.was === 'missing' ? 'restored' : 'repaired'] += 1;
  }
  return counted;
};
