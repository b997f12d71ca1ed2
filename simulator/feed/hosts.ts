// Which receivers a simulator may connect to: those on loopback, and hosts that the operator allows.
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface Hosts {
  /** Why connections to the host of a URL are not allowed; undefined if they are, or if `lookup` decides by the address. */
  refusal(hostname: string): string | undefined;
  /** Resolves a name for a socket; fails if none of its addresses is allowed. */
  readonly lookup: LookupFunction;
}

/**
 * `allowed` contains addresses, and names with which only public addresses are allowed. Other names are not even
 * resolved, so that a simulator asks no name server about the invented hosts of its fixtures. The address of the
 * connection itself decides: a name that resolves to a private address is refused.
 */
export function hostsAllowed(allowed: readonly string[]): Hosts {
  const names = new Set(allowed.map((host) => host.toLowerCase()));
  const addresses = new Set(allowed.filter((host) => isIP(host) !== 0));
  const isAllowedAddress = (address: string, byName: boolean): boolean =>
    isLoopback(address) || addresses.has(address) || (byName && !isPrivate(address));
  return {
    refusal: (hostname) => {
      const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
      const isAllowed =
        isIP(host) === 0 ? isLocalName(host) || names.has(host) : isAllowedAddress(host, false);
      return isAllowed ? undefined : `connections to ${host} are not allowed`;
    },
    lookup: (hostname, options, done) => {
      resolve(hostname, { ...options, all: true }, (error, found) => {
        if (error !== null) return done(error, '', 0);
        const isNamed = names.has(hostname.toLowerCase());
        const usable = found.filter(({ address }) => isAllowedAddress(address, isNamed));
        const [first] = usable;
        if (first === undefined) return done(forbidden(hostname), '', 0);
        if (options.all === true) return done(null, usable);
        done(null, first.address, first.family);
      });
    },
  };
}

const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

const forbidden = (hostname: string): Error =>
  new Error(`${hostname} resolves only to addresses to which connections are not allowed`);

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Addresses outside the public Internet. */
const privates = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privates.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privates.addSubnet(net, prefix, 'ipv6');

const within = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
const isLoopback = (address: string): boolean => within(loopback, address);
const isPrivate = (address: string): boolean => within(privates, address);
