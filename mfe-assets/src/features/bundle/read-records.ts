import { asFailure } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';
import { recordEnvelopeOf } from '@ipr/verify/operator-record/write-envelope';
import type { TakeHomeWriter } from '@ipr/verify/take-home/write-take-home';
import type { TakeHomeDeps } from './take-home.ts';

/** The operator's record of a version; null while there is none, as for versions from before it wrote records. */
const readRecord = async ({ shell, signal }: TakeHomeDeps, assetId: string, { number }: AssetVersion) => {
  const kind = number === 1 ? 'registration' : 'update';
  const { evidenceRecord } = shell.api.evidence;
  try {
    return recordEnvelopeOf(await evidenceRecord({ kind, id: `${assetId}-${number}` }, { signal, quiet: true }));
  } catch (thrown) {
    if (asFailure(thrown).code === 'evidence.not-found') return null;
    throw thrown;
  }
};

/**
 * Adds the operator's record of every version that has one. A bundle without records is complete without the operator, so an
 * unavailable service ends only this part.
 * @returns false when the service did not return all of them
 * @throws request.cancelled
 */
export const addRecords = async (
  deps: TakeHomeDeps,
  bundle: Pick<TakeHomeWriter, 'addRecord'>,
  assetId: string,
  versions: readonly AssetVersion[],
): Promise<boolean> => {
  for (const version of versions) {
    const envelope = await readRecord(deps, assetId, version).catch((thrown: unknown) => {
      if (deps.signal.aborted) throw thrown;
      return undefined;
    });
    if (envelope === undefined) return false;
    if (envelope) await bundle.addRecord(version.number, envelope);
  }
  return true;
};
