import { type TakenPorts, takeUnreachablePorts } from '../guard/unreachable-ports.ts';

export type GraphNodePorts = Readonly<{ graphql: number; indexNode: number; admin: number; metrics: number }>;

/** Ports of graph-node itself, which listens on every interface and checks nothing (decision 0004). */
export interface RawPorts {
  /** Before each start. @throws Error when no port is free that browsers cannot reach */
  choose(): Promise<void>;
  readonly now: GraphNodePorts;
}

export const fixedPorts = (now: GraphNodePorts): RawPorts => ({ choose: async () => undefined, now });

/**
 * Ports to which no browser connects (decision 0118): the admin port, which takes commands, always; those that only answer queries
 * of public data while enough are free.
 * @param ordinary for the others
 */
export const unreachableFirst = (ordinary: Omit<GraphNodePorts, 'admin'>): RawPorts => {
  let now: GraphNodePorts = { ...ordinary, admin: 0 };
  let taken: TakenPorts | undefined;
  return {
    async choose() {
      taken?.release();
      taken = await takeUnreachablePorts(4);
      const [admin = 0, graphql, indexNode, metrics] = taken.ports;
      now = {
        admin,
        graphql: graphql ?? ordinary.graphql,
        indexNode: indexNode ?? ordinary.indexNode,
        metrics: metrics ?? ordinary.metrics,
      };
    },
    get now() {
      return now;
    },
  };
};
