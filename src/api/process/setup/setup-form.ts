import { z } from 'zod';
import { brandingFields } from '#features/branding/inputs.ts';
import { weakPasswordReasons } from '#features/accounts/inputs.ts';
import { weakPasswordReasonsOf } from '#features/accounts/server/passwords/weak-password.ts';
import type { StoredVariables } from '#features/installation/server/records/stored-variables.ts';
import { demoAccounts } from '#features/accounts/server/sign-in/demo-accounts.ts';
import type { Config } from '#platform/config/config.ts';
import { origin, sender } from '#platform/config/variables.ts';
import { emailAddress } from '#shared/addresses/email.ts';

/** The fields of the setup page. */
export const setupFields = [
  'name',
  'publicUrl',
  'email',
  'password',
  'mailHost',
  'mailPort',
  'mailSecurity',
  'mailUser',
  'mailPassword',
  'mailFrom',
  'primaryColor',
  'accentColor',
  'demo',
] as const;
export type SetupField = (typeof setupFields)[number];
export type SetupValues = Record<SetupField, string>;
export type SetupProblems = Partial<Record<SetupField, string>>;

/** What the page can't change, because the environment sets it, and what it may offer. */
export type SetupScope = {
  config: Config;
  /** The variables that the environment sets. */
  given: ReadonlySet<string>;
};

/** What was chosen, ready to be stored. */
export type SetupChoice = {
  admin: { email: string; password: string };
  branding: { name: string | null; primaryColor: string | null; accentColor: string | null };
  variables: StoredVariables;
  demo: boolean;
};

/** The demo world may be chosen on a machine that serves nobody else, where its accounts open to anybody. */
export const mayChooseDemo = ({ config, given }: SetupScope): boolean =>
  !config.production && !given.has('DEMO');

/** Without production there is only this machine, whose address is known. */
export const mayChooseAddress = ({ config, given }: SetupScope): boolean =>
  config.production && !given.has('PUBLIC_URL');

/** What the fields say before anybody has typed. @param address where the browser has found the page */
export const firstValues = (scope: SetupScope, address: string): SetupValues => ({
  ...(Object.fromEntries(setupFields.map((field) => [field, ''])) as SetupValues),
  publicUrl: address,
  mailPort: '587',
  mailSecurity: 'starttls',
  demo: mayChooseDemo(scope) ? '1' : '0',
});

/** The first message of a schema about a text; undefined if the text is good. */
function problemOf(schema: z.ZodType, text: string): string | undefined {
  const { error } = schema.safeParse(text);
  return error?.issues[0]?.message;
}

const capital = (words: string | undefined) => words && words[0]!.toUpperCase() + words.slice(1);

/** Checks the mail server's fields; without a host there is none. */
function mailProblems(values: SetupValues, { given }: SetupScope): SetupProblems {
  if (given.has('SMTP_URL') || values.mailHost === '') return {};
  const port = Number(values.mailPort);
  return {
    ...(!/^[\w.-]+$|^\[[\da-f:]+\]$/i.test(values.mailHost) && {
      mailHost: 'Enter the name of the mail server, such as mail.example',
    }),
    ...(!(Number.isInteger(port) && port >= 1 && port <= 65_535) && {
      mailPort: 'Enter a number from 1 to 65535',
    }),
    ...(values.mailPassword !== '' && values.mailUser === '' && { mailUser: 'Enter the user name' }),
  };
}

/** The address of the mail server that the fields describe; null without one. */
export function mailServerOf(values: SetupValues): string | null {
  if (values.mailHost === '') return null;
  const { mailHost, mailPort, mailUser, mailPassword } = values;
  const user = mailUser === '' ? '' : `${encodeURIComponent(mailUser)}:${encodeURIComponent(mailPassword)}@`;
  return `${values.mailSecurity === 'tls' ? 'smtps' : 'smtp'}://${user}${mailHost}:${mailPort}`;
}

const senderProblem = (text: string): SetupProblems =>
  text !== '' && !sender.safeParse(text).success
    ? { mailFrom: 'Enter an address, or a name and an address: The Ninth Table <post@guild.example>' }
    : {};

/** What keeps a test mail from being sent. */
export const testMailProblems = (values: SetupValues, scope: SetupScope): SetupProblems => {
  const email = problemOf(emailAddress(), values.email);
  return {
    ...mailProblems(values, scope),
    ...(given(scope, 'MAIL_FROM') ? {} : senderProblem(values.mailFrom)),
    ...(email && { email: `${email}: the test mail goes to the admin` }),
  };
};

const given = (scope: SetupScope, name: string): boolean => scope.given.has(name);

/** Reads the page's fields: what was chosen, or what is wrong with it. */
export function readSetup(
  values: SetupValues,
  scope: SetupScope,
): { choice: SetupChoice } | { problems: SetupProblems } {
  const { shape } = brandingFields;
  const checked: [SetupField, string | undefined][] = [
    ['name', given(scope, 'PRODUCT_NAME') ? undefined : problemOf(shape.name, values.name)],
    [
      'publicUrl',
      mayChooseAddress(scope) ? capital(problemOf(origin(true), values.publicUrl.trim())) : undefined,
    ],
    ['email', problemOf(emailAddress(), values.email)],
    ['password', passwordProblem(values)],
    [
      'primaryColor',
      given(scope, 'PRIMARY_COLOR') ? undefined : problemOf(shape.primaryColor, values.primaryColor),
    ],
    [
      'accentColor',
      given(scope, 'ACCENT_COLOR') ? undefined : problemOf(shape.accentColor, values.accentColor),
    ],
  ];
  const problems: SetupProblems = {
    ...Object.fromEntries(checked.filter(([, problem]) => problem !== undefined)),
    ...mailProblems(values, scope),
    ...(given(scope, 'MAIL_FROM') ? {} : senderProblem(values.mailFrom)),
  };
  const isDemo = mayChooseDemo(scope) && values.demo === '1';
  const email = emailAddress().safeParse(values.email).data?.toLowerCase() ?? '';
  if (isDemo && demoAccounts.some((account) => account.email === email))
    problems.email = 'This address belongs to the demo world: choose another one';
  if (Object.keys(problems).length > 0) return { problems };
  const smtpUrl = given(scope, 'SMTP_URL') ? null : mailServerOf(values);
  return {
    choice: {
      admin: { email, password: values.password },
      branding: {
        name: given(scope, 'PRODUCT_NAME') ? null : shape.name.parse(values.name),
        primaryColor: given(scope, 'PRIMARY_COLOR') ? null : shape.primaryColor.parse(values.primaryColor),
        accentColor: given(scope, 'ACCENT_COLOR') ? null : shape.accentColor.parse(values.accentColor),
      },
      variables: {
        ...(mayChooseAddress(scope) && { PUBLIC_URL: origin(true).parse(values.publicUrl.trim()) }),
        ...(smtpUrl !== null && { SMTP_URL: smtpUrl }),
        ...(!given(scope, 'MAIL_FROM') && values.mailFrom !== '' && { MAIL_FROM: values.mailFrom.trim() }),
        ...(!given(scope, 'CONTACT_EMAIL') && { CONTACT_EMAIL: email }),
        ...(mayChooseDemo(scope) && { DEMO: isDemo ? '1' : '0' }),
      },
      demo: isDemo,
    },
  };
}

function passwordProblem({ password, email }: SetupValues): string | undefined {
  const reasons = weakPasswordReasonsOf(password, email.trim().toLowerCase());
  return reasons.length === 0 ? undefined : reasons.map((reason) => weakPasswordReasons[reason]).join(' ');
}
