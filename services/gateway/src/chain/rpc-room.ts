import { Failure } from '@ipr/domain';
import { rpcBounds } from './rpc-request.ts';

const { answerBytes, answersBytes, callsAtOnce, bytesInFlight } = rpcBounds;
/** A majority of three nodes receives the same call concurrently. */
const nodesAtOnce = 2;

/** Maximum memory of a request: its answers and those being read. */
const mostOf = (calls: number): number =>
  Math.min(calls * answerBytes, answersBytes) + Math.min(calls, callsAtOnce) * answerBytes * nodesAtOnce;

export interface RpcRoom {
  /** @returns a function that releases the room, once. @throws Failure request.rate-limited */
  take(calls: number): () => void;
}

/** Bounds the memory of all requests to /rpc together, because a short request may have a long answer. */
export const createRpcRoom = (): RpcRoom => {
  let used = 0;
  return {
    take(calls) {
      const bytes = mostOf(calls);
      if (used + bytes > bytesInFlight) throw new Failure('request.rate-limited', { retryAfter: 1 });
      used += bytes;
      let isGiven = false;
      return () => {
        if (!isGiven) used -= bytes;
        isGiven = true;
      };
    },
  };
};
