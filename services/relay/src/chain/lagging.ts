import { Failure } from '@ipr/domain';

const late = 'the node does not know the newest block yet';

/** Nodes are seldom more than a second apart, so the caller retries. */
export const lagging = (cause?: unknown) => new Failure('chain.unavailable', { reason: late }, cause);

export const isLagging = (failure: Failure): boolean => failure.params.reason === late;
