import { generateKeyPairSync, sign } from 'node:crypto';

/** The key of a server and its self-signed certificate, both PEM. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

/** Issues a certificate for a host name, valid from yesterday for four days. */
export function selfSigned(host: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from(host)))));
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const alternative = sequence(oid('551d11'), tagged(0x04, sequence(tagged(0x82, Buffer.from(host)))));
  const authority = sequence(oid('551d13'), tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))));
  const toSign = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(utcTime(-1), utcTime(3)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternative, authority)),
  );
  const signature = sign('sha256', toSign, privateKey);
  const certificate = sequence(toSign, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const base64 = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

/** DER (X.690): a tag, the length, the content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, Buffer.concat(parts));
const set = (...parts: readonly Buffer[]) => tagged(0x31, Buffer.concat(parts));
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number) => tagged(0x02, Buffer.from([value]));

function utcTime(days: number): Buffer {
  const day = new Date(Date.now() + days * 86_400_000).toISOString();
  return tagged(0x17, Buffer.from(`${day.slice(2, 19).replaceAll(/[-T:]/g, '')}Z`));
}
