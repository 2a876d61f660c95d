import type { Logger } from '@ipr/service-kit/logger';
import { serve } from '@ipr/service-kit/serve';
import { type IpfsNode, type NodeSettings, openNode } from './node.ts';
import { readGateway } from './read-gateway.ts';
import { rpcServer } from './rpc-server.ts';

export interface IpfsNodeSettings extends NodeSettings {
  /** 0 takes a free port. */
  readonly rpcPort: number;
  /** What each call of the RPC must give as a bearer token; without it every program of the machine may call. */
  readonly rpcToken?: string | undefined;
  readonly gatewayPort: number;
  readonly gatewayHost: string;
  /** Milliseconds between garbage collections; 0 for explicit ones only. */
  readonly collectEveryMs: number;
  readonly log: Logger;
}

export interface RunningIpfsNode {
  readonly node: IpfsNode;
  /** Base address for kubo-rpc-client. */
  readonly rpcUrl: string;
  readonly gatewayUrl: string;
  close(): Promise<void>;
}

const collectPeriodically = (node: IpfsNode, everyMs: number, log: Logger) => {
  const collect = () =>
    node.collectGarbage().then(
      (freed) => log.info(freed, 'garbage collected'),
      (err) => log.error({ err }, 'garbage collection failed'),
    );
  const timer = everyMs > 0 ? setInterval(collect, everyMs) : undefined;
  timer?.unref();
  return () => clearInterval(timer);
};

/** Starts the node with its RPC and its read gateway. @throws the listen error, such as EADDRINUSE. */
export const startIpfsNode = async (settings: IpfsNodeSettings): Promise<RunningIpfsNode> => {
  const { log, collectEveryMs } = settings;
  const node = await openNode(settings);
  const stopCollecting = collectPeriodically(node, collectEveryMs, log);
  const gateway = await serve(readGateway(node, log.child({ part: 'gateway' })), {
    port: settings.gatewayPort,
    host: settings.gatewayHost,
    log: log.child({ part: 'gateway' }),
  });
  const rpc = await serve(rpcServer(node, log.child({ part: 'rpc' }), settings.rpcToken), {
    port: settings.rpcPort,
    log: log.child({ part: 'rpc' }),
  });
  const close = async () => {
    stopCollecting();
    await Promise.all([gateway.close(), rpc.close()]);
    node.close();
  };
  return { node, rpcUrl: rpc.url, gatewayUrl: gateway.url, close };
};
