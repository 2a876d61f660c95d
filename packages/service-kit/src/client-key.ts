/** 2001:db8::1 → its first four groups: one household or server usually has a whole /64. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
};

/** The rate-limit key of a client: an IPv4 address or an IPv6 /64. */
export const clientKey = (address: string): string => {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return ipv4 ?? (address.includes(':') ? networkOf(address) : address);
};
