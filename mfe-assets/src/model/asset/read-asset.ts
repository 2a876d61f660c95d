import { parseMetadata } from '@ipr/api';
import { type AssetMetadata, asFailure, Failure, type Standing } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-kit';
import type { AssetDetails } from '@ipr/ports/index/port';

export interface AssetView {
  readonly asset: AssetDetails;
  readonly standing: Standing;
  /** Absent without view access: nothing of the document is fetched for somebody who may not see it. */
  readonly metadata: AssetMetadata | null;
}

type Shell = Pick<ShellContract, 'api' | 'ports' | 'session'>;

/** Rights are read from the chain, never from the index or a cache (decision P11). */
const standingOf = async ({ ports, session }: Shell, asset: AssetDetails): Promise<Standing> => {
  if (asset.owner === session.wallet) return 'owner';
  for (const [need, level] of [[3, 'admin'], [2, 'edit'], [1, 'view']] as const) {
    if (await ports.chain.hasAccess(asset.id, session.wallet, need)) return level;
  }
  return 'none';
};

const readMetadata = async ({ api }: Shell, cid: string, signal: AbortSignal): Promise<AssetMetadata> => {
  const bytes = await api.content(cid, { signal });
  try {
    return parseMetadata(bytes);
  } catch (cause) {
    throw new Failure('asset.details-unavailable', {}, cause);
  }
};

/** Everything the detail page shows before a file is opened. @throws asset.not-found, asset.details-unavailable */
export const readAsset = async (shell: Shell, id: string, signal: AbortSignal): Promise<AssetView> => {
  try {
    const asset = await shell.ports.index.asset(id, signal);
    const standing = await standingOf(shell, asset);
    return { asset, standing, metadata: standing === 'none' ? null : await readMetadata(shell, asset.cid, signal) };
  } catch (thrown) {
    const failure = asFailure(thrown);
    throw failure.kind === 'unexpected' ? new Failure('asset.details-unavailable', {}, thrown) : failure;
  }
};
