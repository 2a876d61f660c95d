/** First port of the stack; the portal itself listens there, the parts on the ones that follow. */
export const defaultPort = 9000;

/** Append only: a part keeps its port. No import from packages: the doctor reads this before anything is installed. */
const order = [
  'gateway',
  'chain',
  'database',
  'ipfsRpc',
  'ipfsGateway',
  'postgres',
  'indexHttp',
  'indexStatus',
  'indexAdmin',
  'indexMetrics',
  'indexIpfs',
  'identity',
  'relay',
  'storage',
  'taxonomy',
  'key-1',
  'key-2',
  'key-3',
  'key-4',
  'key-5',
  'timestamps',
  'workfiles',
  'profiles',
  'sharing',
  'notifications',
  'evidence',
  'certificates',
] as const;

export type PortName = (typeof order)[number];
export type Ports = Readonly<Record<PortName, number>>;

export const portCount = order.length;

/** @param first the portal's port, from IPR_PORT. @throws RangeError outside 1024 to 65000. */
export const portsFrom = (first: number): Ports => {
  if (!Number.isInteger(first) || first < 1024 || first > 65_000)
    throw new RangeError('IPR_PORT must be a whole number from 1024 to 65000');
  return Object.fromEntries(order.map((name, i) => [name, first + i])) as Ports;
};

/** The origin in the address bar and in session signatures; must not mix 127.0.0.1 and localhost. */
export const originOf = ({ gateway }: Pick<Ports, 'gateway'>): string => `http://localhost:${gateway}`;
