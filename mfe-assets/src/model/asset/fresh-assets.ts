import { asFailure } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-contract';
import type { ListedAsset } from '@ipr/ports/index';

type Shell = Pick<ShellContract, 'ports' | 'session' | 'queryClient'>;

const keyOf = ({ session }: Shell) => ['fresh-assets', session.wallet] as const;

const freshIds = (shell: Shell): readonly string[] =>
  shell.queryClient.getQueryData<readonly string[]>(keyOf(shell)) ?? [];

/** Stores an asset registered in this browser until the index contains it. */
export const rememberFresh = (shell: Shell, id: string): void => {
  shell.queryClient.setQueryData(keyOf(shell), [id, ...freshIds(shell).filter((known) => known !== id)]);
};

const forget = (shell: Shell, id: string): void => {
  shell.queryClient.setQueryData(
    keyOf(shell),
    freshIds(shell).filter((known) => known !== id),
  );
};

const isIndexed = (shell: Shell, id: string, signal: AbortSignal): Promise<boolean> =>
  shell.ports.index.asset(id, signal).then(
    () => true,
    (thrown: unknown) => {
      if (asFailure(thrown).code === 'asset.not-found') return false;
      throw thrown;
    },
  );

const fromChain = async ({ ports, session }: Shell, id: string): Promise<ListedAsset> => {
  const asset = await ports.chain.asset(id);
  return { ...asset, owner: session.wallet, name: asset.title, creationTxHash: '0x', versionCount: 1, grant: null };
};

/** Own assets on chain that are not indexed yet; a list shows them first, so that a new asset does not seem lost. */
export const freshAssets = async (shell: Shell, listed: readonly ListedAsset[], signal: AbortSignal) => {
  const missing: ListedAsset[] = [];
  for (const id of freshIds(shell)) {
    const known = listed.some((asset) => asset.id === id) || (await isIndexed(shell, id, signal));
    if (known) forget(shell, id);
    else missing.push(await fromChain(shell, id));
  }
  return missing;
};
