import { conditionText, Failure, keyCondition, sha256Hex } from '@ipr/domain';
import type { Keynet, KeynetStatus } from '@ipr/ports/keynet';
import { keyResource } from '@ipr/protocol/keynet/session-text';
import type { LitNodeClient } from '@lit-protocol/lit-node-client';
import { createLitClient, splitNodeAddresses } from './lit-client.ts';
import { withQuietSdk } from './lit-console.ts';
import { decryptDespiteFaultyNodes, type Wrapped } from './lit-decrypt.ts';
import { failureOf, isNoResponse, isWrongShare } from './lit-failure.ts';
import { createSessions, type SessionOptions } from './lit-session.ts';
import { fetchBlockhash, findLiveNodes } from './live-nodes.ts';

export interface LitKeynetOptions extends SessionOptions {
  /** Full URLs exactly as in session signatures: `<one prefix>/a.b.c.d:port`. */
  nodes: readonly string[];
  threshold: number;
  /** The only public key used for wrapping, regardless of the nodes' replies. */
  groupPublicKey: string;
  keysetId: string;
  blockhashUrl: string;
  /** Waits; a timer by default. @param ms milliseconds */
  wait?: (ms: number) => Promise<void>;
}

/** The specification's wait after reconnecting (D2 section 7). */
const reconnectWaitMs = 1_000;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const noAccount = `0x${'0'.repeat(40)}` as const;

/**
 * The SDK compiles its cryptography on first use, which blocks the page noticeably; this triggers it on connect, before
 * anything is encrypted.
 */
const warmUp = async (client: LitNodeClient): Promise<void> => {
  const condition = keyCondition(noAccount, '0'.repeat(64), noAccount);
  const input = { dataToEncrypt: new Uint8Array(32), evmContractConditions: condition as never };
  // Errors are ignored here; they surface on the first real use.
  await withQuietSdk(() => client.encrypt(input)).catch(() => undefined);
};

/** The key network over the unmodified SDK `@lit-protocol/lit-node-client` 7.4.0, which is loaded on connect. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the client it loads and the session it keeps are shared by all its calls, each short
export const litKeynet = (options: LitKeynetOptions): Keynet => {
  const { nodes, threshold, wait = after } = options;
  const keyset = { id: options.keysetId, publicKey: options.groupPublicKey };
  const sessions = createSessions(options);
  splitNodeAddresses(nodes);
  let state: KeynetStatus['state'] = 'disconnected';
  let live: string[] = [];
  let client: LitNodeClient | undefined;
  let connecting: Promise<void> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const tooFew = (cause?: unknown) =>
    new Failure('keynet.too-few-nodes', { live: live.length, needed: threshold }, cause);

  /** Enough nodes passed the health check but none responded: the connection to them is broken. */
  const shortage = (error: unknown) =>
    isNoResponse(error) && live.length >= threshold ? new Failure('keynet.connect-failed', {}, error) : tooFew(error);

  const open = async () => {
    live = await findLiveNodes(nodes, keyset);
    if (live.length < threshold) throw tooFew();
    const addresses = [options.blockhashUrl, ...live.map((node) => `${node}/blockhash`)];
    const blockhash = () => fetchBlockhash(addresses);
    const next = await createLitClient({ nodes: live, threshold, chainId: options.chainId, blockhash });
    await withQuietSdk(() => next.connect());
    if (next.subnetPubKey !== keyset.publicKey) throw new Error('the nodes have a different public key');
    await warmUp(next);
    client = next;
  };

  const close = async () => {
    const last = client;
    client = undefined;
    state = 'disconnected';
    sessions.forget();
    await last?.disconnect();
  };

  const connect = async () => {
    await close();
    state = 'connecting';
    try {
      await open();
      state = 'connected';
    } catch (error) {
      state = 'disconnected';
      throw error instanceof Failure ? error : new Failure('keynet.connect-failed', {}, error);
    }
  };

  const connectOnce = () => {
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    return connecting;
  };

  const connected = (): LitNodeClient => {
    if (!client) throw new Failure('keynet.not-connected');
    return client;
  };

  const unwrapOnce = async (wrapped: Wrapped): Promise<Uint8Array> => {
    const at = connected();
    const resource = keyResource(
      await sha256Hex(new TextEncoder().encode(conditionText(wrapped.condition))),
      wrapped.dataToEncryptHash,
    );
    return decryptDespiteFaultyNodes(at, wrapped, await sessions.forResource(at, resource), threshold);
  };

  const isShortage = (error: unknown) => isNoResponse(error) || isWrongShare(error);

  const asFailure = (error: unknown): Failure => {
    const failure = isShortage(error) ? shortage(error) : failureOf(error);
    if (failure.code === 'keynet.session-failed') sessions.forget();
    return failure;
  };

  /** Nodes may have failed or recovered since connecting: checks them again, and retries once if there are enough. */
  const unwrap = async (wrapped: Wrapped): Promise<Uint8Array> => {
    try {
      return await unwrapOnce(wrapped);
    } catch (error) {
      if (!isShortage(error)) throw asFailure(error);
      live = await findLiveNodes(nodes, keyset);
      if (live.length < threshold) throw tooFew(error);
      await connectOnce();
      await wait(reconnectWaitMs);
      return unwrapOnce(wrapped).catch((again: unknown) => {
        throw asFailure(again);
      });
    }
  };

  return {
    keyset,
    status: () => ({ state, liveNodes: live.length, nodes: nodes.length, threshold }),
    connect: () => (client ? Promise.resolve() : connectOnce()),
    async wrapKey({ contentKey, condition }) {
      const at = connected();
      try {
        if (at.subnetPubKey !== keyset.publicKey) throw new Error('the public key changed');
        return await withQuietSdk(() =>
          at.encrypt({ dataToEncrypt: contentKey, evmContractConditions: condition as never }),
        );
      } catch (error) {
        throw new Failure('file.encryption-failed', {}, error);
      }
    },
    // Calls are serialised: excluding a faulty node temporarily changes the client's list of nodes.
    unwrapKey(wrapped) {
      const run = queue.then(() => unwrap(wrapped));
      queue = run.catch(() => {});
      return run;
    },
    async disconnect() {
      await connecting?.catch(() => {});
      await close();
    },
  };
};
