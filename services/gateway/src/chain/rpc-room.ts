import { Failure } from '@ipr/domain';
import { rpcBounds } from './rpc-request.ts';

const { answerBytes, answersBytes, callsAtOnce, bytesInFlight } = rpcBounds;
/** A majority of three nodes is asked the same at the same time. */
const nodesAtOnce = 2;

/** The most that a request holds at one moment: the answers it has, and those that are being read. */
const mostOf = (calls: number): number =>
  Math.min(calls * answerBytes, answersBytes) + Math.min(calls, callsAtOnce) * answerBytes * nodesAtOnce;

export interface RpcRoom {
  /** @returns gives the room back, once. @throws Failure request.rate-limited */
  take(calls: number): () => void;
}

/** Bounds the memory that all requests to /rpc take together: a short question may have a long answer. */
export const createRpcRoom = (): RpcRoom => {
  let taken = 0;
  return {
    take(calls) {
      const bytes = mostOf(calls);
      if (taken + bytes > bytesInFlight) throw new Failure('request.rate-limited', { retryAfter: 1 });
      taken += bytes;
      let isGiven = false;
      return () => {
        if (!isGiven) taken -= bytes;
        isGiven = true;
      };
    },
  };
};
