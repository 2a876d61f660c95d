import { Failure } from '@ipr/domain';
import type { RpcClient } from '@ipr/protocol/json-rpc/endpoint';
import { answerTooLarge } from '@ipr/protocol/json-rpc/http';
import { answerTo } from '@ipr/protocol/json-rpc/message';
import { type Call, rpcBounds } from './rpc-request.ts';

const { answerBytes, answersBytes, callsAtOnce } = rpcBounds;

const refusalOf = (id: Call['id']) => JSON.stringify(answerTo({ id }, { error: answerTooLarge }));

const callOne = async ({ id, method, params = [] }: Call, rpc: RpcClient): Promise<{ text: string; read: number }> => {
  const answer = await rpc(method, params).catch((thrown: unknown) => {
    throw new Failure('chain.unavailable', {}, thrown);
  });
  const text = JSON.stringify(answerTo({ id }, answer));
  const isRefused = 'error' in answer && answer.error === answerTooLarge;
  if (!isRefused && text.length <= answerBytes) return { text, read: text.length };
  // An oversized answer is read up to its bound twice: with its batch, and alone.
  return { text: refusalOf(id), read: 2 * answerBytes };
};

/**
 * Sends a few calls at a time, and only as many as have room left for their largest answers. The others are not sent and get the
 * error of an oversized answer.
 * @returns each call's answer as JSON, in order @throws Failure chain.unavailable
 */
export const callBounded = async (calls: readonly Call[], rpc: RpcClient): Promise<readonly string[]> => {
  const texts: string[] = [];
  let room = answersBytes;
  while (texts.length < calls.length) {
    const size = Math.min(callsAtOnce, Math.floor(room / answerBytes));
    const wave = calls.slice(texts.length, texts.length + size);
    if (wave.length === 0) return [...texts, ...calls.slice(texts.length).map(({ id }) => refusalOf(id))];
    for (const { text, read } of await Promise.all(wave.map((call) => callOne(call, rpc)))) {
      texts.push(text);
      room -= read;
    }
  }
  return texts;
};
