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
  'indexQuery',
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
  'webhooks',
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

/**
 * Ports above 1023 to which browsers open no connection, neither for requests nor for WebSockets: the 'bad ports' of the Fetch Standard
 * (section 2.9), without 4190 and 6679, to which Chromium 153 connects.
 */
export const unreachablePorts: readonly number[] = [
  1719, 1720, 1723, 2049, 3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10_080,
];
