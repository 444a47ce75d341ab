import { expect, test } from 'vitest';
import { mailProblemOf } from './mail-problem.ts';

const failure = (fields: object) => Object.assign(new Error('kim@example.com'), fields);

test.each([
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, /self-signed/],
  [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, /expired/],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /for another name/],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, /does not speak TLS from the start/],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, /refused the connection/],
  [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, /name was not found/],
  [{ code: 'EDNS' }, /name was not found/],
  [{ code: 'ETIMEDOUT' }, /did not answer in time/],
  [{ code: 'ETLS' }, /could not agree on encryption/],
  [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, /name and password/],
  [{ code: 'ESTRANGE' }, /was not accepted.*Check host and port/],
  [{ code: 'ECONNECTION', responseCode: 554, command: 'CONN', response: '554 no' }, /closed the connection/],
  [{ code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, /wants a name and a password/],
  [{ code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, /not take the message now/],
])('%o is told with its cause, and tried again', (fields, words) => {
  const problem = mailProblemOf(failure(fields));
  expect(problem.says).toMatch(words);
  expect(problem.permanent).toBe(false);
  expect(problem.code).toContain(fields.code);
});

test.each([
  [{ command: 'RCPT TO', responseCode: 550 }, /does not take the recipient/],
  [{ command: 'MAIL FROM', responseCode: 553 }, /MAIL_FROM/],
  [{ command: 'DATA', responseCode: 554 }, /refuses the message for good/],
  [{ command: 'RCPT TO', responseCode: 552, response: '552 5.2.2 <kim@example.com> full' }, /full/],
  [{ command: 'DATA', responseCode: 550, response: '550-5.7.26 kim@example.com' }, /SPF, DKIM and DMARC/],
])('%o is told with its cause, and never tried again', (fields, words) => {
  const problem = mailProblemOf(failure({ code: 'EENVELOPE', ...fields }));
  expect(problem.says).toMatch(words);
  expect(problem.permanent).toBe(true);
  expect(JSON.stringify(problem)).not.toContain('kim@example.com');
});

test('a throw that is no error has words as well', () => {
  expect(mailProblemOf(undefined)).toMatchObject({ code: 'EUNKNOWN', permanent: false });
});
