import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key by which an address is counted. For an IPv4 address, also one that is written as IPv6, it is
 * the address. For an IPv6 address it is the network (the first 64 bits), because who has one address
 * of a network has all of them. Everything else has one key.
 * Source: RFC 4291, 2.2 and 2.5.5.2; RFC 6177, 2
 */
export const addressKey = (address: string): string => {
  if (isIPv4(address)) return address;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return 'unknown';
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
};

/** The eight groups of an IPv6 address. The URL parser writes all of them in hexadecimal. */
const groupsOf = (address: string): number[] => {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
};

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];
