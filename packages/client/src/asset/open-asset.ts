import { Failure } from '@ipr/domain';
import type { Person } from '../person.ts';
import { type OpenedFile, type OpenStep, openAssetFile, openDepsOf } from './open-asset-file.ts';
import { type AssetView, readAsset } from './read-asset.ts';
import { recordView } from './record-view.ts';

export interface OpenedAsset extends OpenedFile {
  readonly view: AssetView;
}

/**
 * Reads an asset and opens its newest file, for an account with view access.
 * @throws errors of readAsset; access.denied without view access; keynet.*, storage.*, file.decryption-failed
 */
export const openAsset = async (
  person: Pick<Person, 'api' | 'ports' | 'session' | 'config'>,
  id: string,
  report: (step: OpenStep) => void = () => undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<OpenedAsset> => {
  const view = await readAsset(person, id, signal);
  const { asset, metadata } = view;
  if (!metadata) throw new Failure('access.denied');
  const encrypted = { onChainHash: asset.hash, metadata };
  const opened = await openAssetFile(openDepsOf(person), encrypted, report, signal);
  await recordView(person, id, () => undefined);
  return { view, ...opened };
};
