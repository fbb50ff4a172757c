import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface TestIdentity {
  certPem: string;
  keyPem: string;
}

/** DER (ITU-T X.690): tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
/** 2.5.4.3 commonName, 1.2.840.10045.4.3.2 ecdsa-with-SHA256, 2.5.29.19 basicConstraints, 2.5.29.17 subjectAltName. */
const COMMON_NAME = hex('0603550403');
const ECDSA_SHA256 = sequence(hex('06082a8648ce3d040302'));
const BASIC_CONSTRAINTS = hex('0603551d13');
const ALTERNATIVE_NAMES = hex('0603551d11');

const utcTime = (time: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(time).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`;

/** A certificate for 127.0.0.1 and localhost that is its own authority, valid for an hour, with its key (RFC 5280). */
export function selfSigned(commonName: string): TestIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, hex('0101ff'), der(0x04, sequence(hex('0101ff')))),
    sequence(ALTERNATIVE_NAMES, der(0x04, names)),
  );
  const body = sequence(
    der(0xa0, hex('020102')),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_SHA256,
    name,
    sequence(utcTime(Date.now() - 60_000), utcTime(Date.now() + 3_600_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    certPem: pem('CERTIFICATE', sequence(body, ECDSA_SHA256, signature)),
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
