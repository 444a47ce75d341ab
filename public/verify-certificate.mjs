// Checks the file of a certificate without asking the site that issued it anything but its public key.
//
//   node verify-certificate.mjs certificate.jwt https://…/api/certificate-keys
//
// The second argument may also be a file that holds the answer of that address. Ends with 0 where the signature fits what is
// signed, with 1 where it does not. Whether a certificate was withdrawn or revoked since, only the issuer's page knows.
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [, , file, keysFrom] = process.argv;
if (!file || !keysFrom) {
  console.error('Usage: node verify-certificate.mjs certificate.jwt <address or file of the keys>');
  process.exit(2);
}

const isAddress = /^https?:\/\//.test(keysFrom);
const keysText = isAddress ? await (await fetch(keysFrom)).text() : readFileSync(keysFrom, 'utf8');
const { keys } = JSON.parse(keysText);
const [header = '', payload = '', signature = '', ...rest] = readFileSync(file, 'utf8').trim().split('.');

const readPart = (part) => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return {};
  }
};

const { alg, kid } = readPart(header);
const key = keys.find((one) => one.kid === kid);
const bytes = Buffer.from(signature, 'base64url');
const isWritten = rest.length === 0 && bytes.toString('base64url') === signature;
const fits =
  key !== undefined &&
  alg === 'EdDSA' &&
  isWritten &&
  verify(null, Buffer.from(`${header}.${payload}`), createPublicKey({ key, format: 'jwk' }), bytes);

if (!fits) {
  console.error('NOT VALID: this is not what was signed with this key.');
  process.exit(1);
}
const { iss, jti, name, gameSystem, exam, examVersion, submittedAt, gradedAt, scorePercent } =
  readPart(payload);
const version = examVersion === undefined ? '' : `, version ${examVersion},`;
console.log('The signature fits. It says:');
console.log(`  ${name} reached ${scorePercent}% in the exam "${exam}"${version} of ${gameSystem}`);
console.log(`  submitted ${submittedAt}, graded ${gradedAt}`);
console.log(`Whether it still holds: ${iss}/certificates/${jti}`);
