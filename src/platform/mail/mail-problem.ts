import { errorCode } from '../error-code.ts';

/** The reason why a message or a connection was not accepted. It contains no e-mail address, because it is logged. */
export type MailProblem = {
  /** Codes to look up, such as 'ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT' or 'EENVELOPE 550 5.1.1'. */
  code: string;
  /** A sentence about the cause and one about the remedy. */
  says: string;
  /** Retrying with the same message can't succeed. */
  permanent: boolean;
};

/** The fields of the mail library's errors. */
type MailFailure = {
  code?: string;
  /** The system's error code, if the library replaced it with its own. */
  originalCode?: string;
  responseCode?: number;
  response?: string;
  /** The command that the server refused, such as 'RCPT TO'. */
  command?: string;
};

const TRUST =
  'Give the server a certificate of a public authority, or name its own authority in NODE_EXTRA_CA_CERTS. If it is on this machine or in your own network, add ?tls.rejectUnauthorized=false to SMTP_URL';
const REACH = 'Check host and port in SMTP_URL, and whether a firewall lets this machine out';

/** Explanations of the system's error codes. */
const bySystemCode: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `The mail server's certificate is self-signed, so nothing proves whose server it is. ${TRUST}`,
  SELF_SIGNED_CERT_IN_CHAIN: `The mail server's certificate is of an authority that this machine does not know. ${TRUST}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `The mail server's certificate is of an authority that this machine does not know, or the server does not send the certificates between. ${TRUST}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `The mail server's certificate is of an authority that this machine does not know. ${TRUST}`,
  CERT_HAS_EXPIRED: "The mail server's certificate has expired. Renew it there",
  CERT_NOT_YET_VALID: "The mail server's certificate is not valid yet. Check the clocks of both machines",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The mail server's certificate is for another name. Write the name that it is for into SMTP_URL",
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The mail server does not speak TLS from the start on this port. Write smtp:// into SMTP_URL, which turns to TLS later, or use port 465',
  ECONNREFUSED: `Nothing listens there: the mail server refused the connection. ${REACH}`,
  ECONNRESET: `The mail server, or something on the way, cut the connection. ${REACH}`,
  EHOSTUNREACH: `There is no way to the mail server. ${REACH}`,
  ENETUNREACH: `There is no way to the mail server. ${REACH}`,
  ENOTFOUND: "The mail server's name was not found. Check the host in SMTP_URL, and this machine's DNS",
  EAI_AGAIN: "The mail server's name could not be looked up. Check this machine's DNS",
};

/** Explanations of the library's error codes, used if there is no system code. */
const byCode: Readonly<Record<string, string>> = {
  EADDRESS: 'The recipient is no single e-mail address. Correct the address',
  EURL: 'The message holds a link to something that is no web page',
  EAUTH:
    'The mail server does not take the name and password in SMTP_URL. Correct them there; write characters such as @ and / as %40 and %2F',
  EDNS: "The mail server's name was not found. Check the host in SMTP_URL, and this machine's DNS",
  ETIMEDOUT: `The mail server did not answer in time. ${REACH}`,
  ETLS: 'The mail server and this machine could not agree on encryption. Try smtps:// with port 465 in SMTP_URL, or add ?ignoreTLS=true on a network of your own',
  ECONNECTION: `The mail server closed the connection. ${REACH}`,
  EPROTOCOL: 'What answers there does not speak SMTP. Check host and port in SMTP_URL',
};

const WITHOUT_WORDS = `Mail was not accepted. ${REACH}`;

/** SMTP commands whose refusal concerns a single message. */
const aboutMessage = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** The server requires a name and a password; the operator can fix that, so it is not permanent. */
const AUTHENTICATION_REQUIRED = 530;

/** The cause of the mail library's error, in words for the operator. */
export function mailProblemOf(error: unknown): MailProblem {
  const { originalCode, responseCode, response, command = '' } = (error ?? {}) as MailFailure;
  const code = errorCode(error) || 'EUNKNOWN';
  // The server's reply may quote the recipient, so only its status is used.
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const named = [code, originalCode, responseCode, status].filter(Boolean).join(' ');
  const isRefusal = responseCode !== undefined && responseCode >= 400 && aboutMessage.has(command);
  if (!isRefusal) {
    const says = bySystemCode[originalCode ?? code] ?? byCode[code] ?? WITHOUT_WORDS;
    return { code: named, says, permanent: code === 'EADDRESS' || code === 'EURL' };
  }
  const permanent = responseCode >= 500 && responseCode !== AUTHENTICATION_REQUIRED;
  return { code: named, says: refusalInWords(responseCode, status, command), permanent };
}

/** Explains a mail server's refusal of a message, by its extended status (RFC 3463) if it gives one. */
function refusalInWords(responseCode: number, status: string | undefined, command: string): string {
  if (responseCode === AUTHENTICATION_REQUIRED) {
    return 'The mail server wants a name and a password. Write them into SMTP_URL: smtp://user:password@host:587';
  }
  if (responseCode < 500) return 'The mail server does not take the message now. It is tried again by itself';
  const [, subject, detail] = (status ?? '').split('.');
  if (subject === '2' && detail === '2') return 'The mailbox is full. Ask the recipient in another way';
  if (subject === '7') {
    return 'The mail server refuses messages from here by its rules. Check MAIL_FROM, and the SPF, DKIM and DMARC records of its domain';
  }
  if (command === 'MAIL FROM') {
    return 'The mail server does not take MAIL_FROM as the sender. Set it to an address that this server may send for';
  }
  if (command === 'RCPT TO') {
    return 'The mail server does not take the recipient: the address does not exist, or the server may not pass mail on to it. Check the address';
  }
  return 'The mail server refuses the message for good. Its own log says why';
}
