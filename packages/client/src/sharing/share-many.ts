import { asFailure, type Failure } from '@ipr/domain';
import type { ActionSettings } from '../flow/send-once.ts';
import { type Person, personInList } from '../person.ts';
import { type Shared, type ShareInput, shareAsset } from './share-asset.ts';

/** State of one share among several. */
export type ShareProgress =
  | { readonly is: 'waiting' | 'sending' }
  | { readonly is: 'shared'; readonly shared: Shared }
  | { readonly is: 'failed'; readonly failure: Failure }
  /** Not sent, because the person refused this signature or an earlier one. */
  | { readonly is: 'unsent' };

/**
 * Shares one after another, because the transactions of one Safe have an order. A failure ends only its own share; a refused
 * signature ends the remaining ones too, so that the person is not prompted for each of them.
 * @param report receives the index of a share and its new state
 */
export const shareMany = async (
  person: Person,
  inputs: readonly ShareInput[],
  report: (index: number, progress: ShareProgress) => void,
  settings: ActionSettings = {},
): Promise<void> => {
  let isRefused = false;
  const inList = personInList(person);
  for (const [index, input] of inputs.entries()) {
    if (isRefused) {
      report(index, { is: 'unsent' });
      continue;
    }
    report(index, { is: 'sending' });
    try {
      report(index, { is: 'shared', shared: await shareAsset(inList, input, settings) });
    } catch (thrown) {
      const failure = asFailure(thrown);
      isRefused = failure.kind === 'cancelled';
      report(index, isRefused ? { is: 'unsent' } : { is: 'failed', failure });
    }
  }
};
