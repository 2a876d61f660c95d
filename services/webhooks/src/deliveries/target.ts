import { Failure } from '@ipr/domain';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Ports of web servers; others belong to services that must not receive what a person chose. */
const openPorts: ReadonlySet<string> = new Set(['', '8443']);
const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface Target {
  readonly url: URL;
  /** Host as a socket takes it: an IPv6 address without brackets. */
  readonly host: string;
  /** Whether a connection to this address may be opened. */
  readonly allows: (address: string) => boolean;
}

/**
 * Where a webhook goes: a public server over https, or this machine in development. What a name resolves to is checked when the
 * connection is opened, not here, so that a name which changes its address gains nothing.
 * @throws Failure webhook.address-refused
 */
export const targetOf = (address: string, allowsLoopback: boolean): Target => {
  const url = new URL(address);
  const { protocol, hostname, port } = url;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (allowsLoopback && ownNames.has(hostname)) return { url, host, allows: isLoopbackAddress };
  // A name without a dot is one of an own network. The URL parser has turned forms such as 0x7f.1 into addresses.
  const isNumeric = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const isOpen = isNumeric ? isPublicAddress(host) : hostname.replace(/\.$/, '').includes('.');
  if (protocol !== 'https:' || !openPorts.has(port) || !isOpen) throw new Failure('webhook.address-refused');
  return { url, host, allows: isPublicAddress };
};
