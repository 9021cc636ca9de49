import { sign, type KeyObject } from 'node:crypto';

type Keys = { publicKey: KeyObject; privateKey: KeyObject };

/**
 * A self-signed X.509 certificate for these host names, in PEM, good for a day. Written here so
 * that no private key lies in the repository. Source of the structure: RFC 5280, section 4.1.
 */
export const selfSignedCertificate = ({ publicKey, privateKey }: Keys, hosts: string[]): string => {
  const isRsa = privateKey.asymmetricKeyType === 'rsa';
  const algorithm = isRsa ? sequence(oid.sha256WithRsa, der(0x05)) : sequence(oid.ecdsaWithSha256);
  const name = sequence(set(sequence(oid.commonName, der(0x0c, Buffer.from(hosts[0] ?? '')))));
  const hour = 3_600_000;
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  const toBeSigned = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time(Date.now() - hour), time(Date.now() + 24 * hour)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid.subjectAltName, der(0x04, names)))),
  );
  const signature = bitString(sign('sha256', toBeSigned, privateKey));
  const base64 = sequence(toBeSigned, algorithm, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

/** One value of ASN.1 in its distinguished encoding. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
};

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const bitString = (bits: Buffer) => der(0x03, Buffer.from([0]), bits);
const time = (moment: number) =>
  der(0x18, Buffer.from(new Date(moment).toISOString().replace(/[-:T]|\.\d+/g, '')));

const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const oid = {
  commonName: identifier('550403'),
  subjectAltName: identifier('551d11'),
  sha256WithRsa: identifier('2a864886f70d01010b'),
  ecdsaWithSha256: identifier('2a8648ce3d040302'),
};
