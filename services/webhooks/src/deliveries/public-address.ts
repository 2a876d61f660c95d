import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that are not public servers of others: the special-purpose registry of IANA (RFC 6890 and its updates), multicast, and
 * 168.63.129.16, under which machines at Azure reach their host.
 */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Global unicast (RFC 4291). Loopback, mapped IPv4, NAT64, unique local, link-local and multicast are outside it. */
const open6 = ['2000::', 3] as const;

/** Inside it: IETF protocols with Teredo, documentation, 6to4, AS112 and segment routing. */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const listOf = (networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
};
const refused4 = listOf(closed4, 'ipv4');
const allowed6 = listOf([open6], 'ipv6');
const refused6 = listOf(closed6, 'ipv6');

/** Whether an address is one of the public internet. @param address as `dns.lookup` returns it; a name is not one */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !refused4.check(address, 'ipv4');
  return family === 6 && allowed6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
};

const loopback = listOf([['127.0.0.0', 8]], 'ipv4');

export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && loopback.check(address, 'ipv4'));
