const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3}|localhost)$/i;
const PRIVATE_V4 = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/;
const PRIVATE_V6 = /^(?:f[cd][\da-f]{2}|fe[89ab][\da-f]):/i;

/** An IPv4 address that is written as an IPv6 one, as IPv4. */
export const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

export const isLoopbackAddress = (address: string): boolean => LOOPBACK.test(address);
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE_V4.test(unmapped(address)) || PRIVATE_V6.test(address);
