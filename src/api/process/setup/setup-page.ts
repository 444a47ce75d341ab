import { serverPage } from '../../pages/server-page.ts';
import type { PageDocument } from '../../pages/page-document.ts';
import type { Finding } from '#platform/doctor/finding.ts';
import { escapeHtml } from '#platform/mail/render.ts';
import { brand } from '#shared/branding/brand.ts';
import { OWN_NAME } from '#shared/branding/branding.ts';
import {
  mayChooseAddress,
  mayChooseDemo,
  type SetupField,
  type SetupProblems,
  type SetupScope,
  type SetupValues,
} from './setup-form.ts';

const style = `
body{padding:32px 16px 64px}
main{max-width:720px;margin:0 auto;display:grid;gap:20px}
h1{margin:0;font-size:36px}
h2{margin:0 0 4px;font-size:22px}
section{margin:0;padding:24px;background:var(--card);border:2px solid var(--line);border-radius:20px;min-width:0}
form{display:grid;gap:20px}
.fields{display:grid;gap:16px;margin-top:16px}
.pair{display:grid;gap:16px;grid-template-columns:1fr 1fr;align-items:start}
label,.label{display:block;font-weight:800;margin-bottom:6px}
input,select{width:100%;min-height:48px;padding:10px 14px;color:var(--ink);background:var(--paper);border:2px solid var(--ink-soft);border-radius:14px;font:inherit}
input[type=color]{padding:4px;height:48px;margin-top:8px;cursor:pointer}
input[type=radio]{width:22px;min-height:22px;margin:0 8px 0 0;vertical-align:-4px;accent-color:var(--accent)}
.choice{display:block;font-weight:400;padding:8px 0}
.hint{margin-top:6px;font-size:14px}
.fixed{margin:0;color:var(--ink);overflow-wrap:anywhere}
.problem{margin-top:6px;color:var(--problem);font-size:14px;font-weight:700}
[aria-invalid=true]{border-color:var(--problem)}
.button{min-height:48px;padding:12px 22px 14px;border:0;border-radius:14px;background:var(--sun);box-shadow:inset 0 -4px var(--sun-edge);color:var(--on-sun);font:inherit;font-weight:800;cursor:pointer;justify-self:start}
.quiet{background:var(--wash);box-shadow:none;color:var(--ink)}
.box{padding:14px 18px;border:2px solid var(--problem);border-radius:14px;background:var(--card);color:var(--ink)}
.box p{color:var(--ink)}
ul{margin:0;padding:0;list-style:none;display:grid;gap:10px}
.finding{display:grid;grid-template-columns:84px 1fr;gap:4px 14px;align-items:baseline;color:var(--ink);overflow-wrap:anywhere}
.state{font-size:13px;font-weight:800;padding:3px 10px;border-radius:10px;background:var(--wash);text-align:center}
.wrong .state{background:var(--problem);color:var(--card)}
:root{--problem:#b3261e}
@media (prefers-color-scheme:dark){:root{--problem:#ff8a7d}}
@media (width < 560px){.pair{grid-template-columns:1fr}}`;

/** Sends the test mail without leaving the page; without scripts the button sends the whole form. */
const script = `
const button=document.querySelector('[formaction="/setup/mail"]');
const result=document.querySelector('#mail-result');
button?.addEventListener('click',async(event)=>{
  event.preventDefault();button.disabled=true;result.textContent='Sending...';
  try{
    const body=new URLSearchParams(new FormData(button.form));
    const answer=await fetch('/setup/mail',{method:'POST',body,headers:{accept:'application/json'}});
    result.textContent=(await answer.json()).says;
  }catch{result.textContent='The server did not answer. Please try again.'}
  button.disabled=false;
});
for(const pick of document.querySelectorAll('input[type=color]')){
  const field=document.getElementById(pick.dataset.of);
  pick.addEventListener('input',()=>{field.value=pick.value});
  field.addEventListener('input',()=>{if(/^#[0-9a-f]{6}$/i.test(field.value))pick.value=field.value.toLowerCase()});
}`;

export type SetupView = {
  scope: SetupScope;
  values: SetupValues;
  problems: SetupProblems;
  findings: readonly Finding[];
  /** What became of the test mail, if one was asked for. */
  mailResult?: string;
};

type FieldOptions = {
  type?: string;
  hint?: string;
  placeholder?: string;
  autocomplete?: string;
  required?: boolean;
};

/** A setting that the page can't change. */
const fixed = (label: string, value: string, why: string) =>
  `<div><span class="label">${escapeHtml(label)}</span><p class="fixed">${escapeHtml(value)}</p><p class="hint">${escapeHtml(why)}</p></div>`;

const byEnvironment = (variable: string) => `Set by ${variable} in the environment.`;

/** The page of the first run. */
export function setupPage(view: SetupView): PageDocument {
  const { scope, values, problems, findings, mailResult = '' } = view;
  const { config, given } = scope;

  function field(name: SetupField, label: string, options: FieldOptions = {}): string {
    const { type = 'text', hint, placeholder, autocomplete = 'off', required = false } = options;
    const problem = problems[name];
    const about = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
    return `<div><label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" type="${type}" value="${escapeHtml(values[name])}" autocomplete="${autocomplete}"${placeholder ? ` placeholder="${escapeHtml(placeholder)}"` : ''}${required ? ' required' : ''}${problem ? ' aria-invalid="true"' : ''}${about ? ` aria-describedby="${about}"` : ''}>
${hint ? `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>` : ''}${problem ? `<p class="problem" id="${name}-problem">${escapeHtml(problem)}</p>` : ''}</div>`;
  }

  const color = (name: 'primaryColor' | 'accentColor', label: string, variable: string, own: string) => {
    const set = config.fixedBranding[name];
    if (set !== null) return fixed(label, set, byEnvironment(variable));
    const typed = /^#[\da-f]{6}$/i.test(values[name]) ? values[name].toLowerCase() : own;
    return `<div>${field(name, label, { placeholder: own })}
<input type="color" data-of="${name}" value="${typed}" aria-label="Pick the ${label.toLowerCase()}"></div>`;
  };

  const mailServer =
    config.smtpUrl !== null && given.has('SMTP_URL')
      ? fixed('Mail server', new URL(config.smtpUrl).host, byEnvironment('SMTP_URL'))
      : `<div class="pair">${field('mailHost', 'Mail server', { placeholder: 'mail.example', hint: 'Empty for none: then messages are kept in files, and nobody gets any.' })}
${field('mailPort', 'Port', { type: 'number' })}</div>
<div class="pair"><div><label for="mailSecurity">Encryption</label><select id="mailSecurity" name="mailSecurity">
<option value="starttls"${values.mailSecurity === 'tls' ? '' : ' selected'}>STARTTLS, usually on port 587</option>
<option value="tls"${values.mailSecurity === 'tls' ? ' selected' : ''}>TLS, usually on port 465</option></select></div>
${field('mailUser', 'User name')}</div>
${field('mailPassword', 'Password of the mail server', { type: 'password' })}`;

  const demo = mayChooseDemo(scope)
    ? `<div role="radiogroup" aria-labelledby="world"><label class="choice"><input type="radio" name="demo" value="1"${values.demo === '1' ? ' checked' : ''}>Yes: players, campaigns, stores and exams to try everything with. Anybody at this machine can sign in to its accounts with one click.</label>
<label class="choice"><input type="radio" name="demo" value="0"${values.demo === '1' ? '' : ' checked'}>No: an empty site.</label></div>`
    : `<p>${config.production ? 'There is none in production, because anybody could sign in to its accounts with one click. To try it out, start the product on your own machine.' : byEnvironment('DEMO')}</p>`;

  const count = Object.keys(problems).length;
  const body = `<main>
<h1>Set up ${escapeHtml(config.productName)}</h1>
<p>This installation has nobody yet. Fill in what it is, and you are its admin. You can change the name and the colours later in the console, and the rest by variables of the environment.</p>
${count > 0 ? `<div class="box" role="alert" tabindex="-1"><p>${count === 1 ? 'One field needs' : `${count} fields need`} another look. Nothing is stored yet, and passwords have to be typed again.</p></div>` : ''}
<form method="post" action="/setup" novalidate>
<section aria-labelledby="site"><h2 id="site">The site</h2><div class="fields">
${given.has('PRODUCT_NAME') ? fixed('Name', config.productName, byEnvironment('PRODUCT_NAME')) : field('name', 'Name', { placeholder: OWN_NAME })}
${
  mayChooseAddress(scope)
    ? field('publicUrl', 'Address', {
        type: 'url',
        required: true,
        hint: 'Where browsers reach the site: https, without a path. A proxy in front of this server speaks https.',
      })
    : fixed(
        'Address',
        config.publicUrl,
        config.production
          ? byEnvironment('PUBLIC_URL')
          : 'For this machine alone: a server that others reach is started with NODE_ENV=production.',
      )
}</div></section>
<section aria-labelledby="admin"><h2 id="admin">The admin</h2><div class="fields">
${field('email', 'Email', { type: 'email', autocomplete: 'username', required: true, hint: 'You sign in with it. It also receives what people write on the contact page.' })}
${field('password', 'Password', { type: 'password', autocomplete: 'new-password', required: true })}
</div></section>
<section aria-labelledby="mail"><h2 id="mail">Mail</h2><p>People confirm their address by mail, and get invitations and news of their games.</p><div class="fields">
${mailServer}
${given.has('MAIL_FROM') ? fixed('Sender', config.mailFrom, byEnvironment('MAIL_FROM')) : field('mailFrom', 'Sender', { placeholder: `${OWN_NAME} <post@guild.example>`, hint: 'Empty for no-reply at the host of the address.' })}
<button class="button quiet" formaction="/setup/mail">Send a test mail to the admin</button>
<p id="mail-result" role="status">${escapeHtml(mailResult)}</p>
</div></section>
<section aria-labelledby="look"><h2 id="look">Look</h2><p>Colours are made readable in the light and the dark theme. A logo, words and a preview are in the console under Branding.</p><div class="fields"><div class="pair">
${color('primaryColor', 'Primary colour', 'PRIMARY_COLOR', brand.light.sun)}
${color('accentColor', 'Accent colour', 'ACCENT_COLOR', brand.light.accent)}
</div></div></section>
<section aria-labelledby="world"><h2 id="world">Demo world</h2>${demo}</section>
<section><h2>What the doctor finds</h2><p>The same as <code>npm run doctor</code>. Load the page again after a fix.</p><ul class="fields">
${findings.map(findingHtml).join('\n')}
</ul></section>
<button class="button">Set up</button>
</form>
</main>
<script>${script}</script>`;
  return serverPage({ title: 'Setup', productName: config.productName, style, body, isIndexed: false });
}

const stateWords = { good: 'fine', note: 'note', wrong: 'wrong' } as const;

const findingHtml = ({ about, state, says }: Finding) =>
  `<li class="finding ${state}"><span class="state">${stateWords[state]}</span><span><strong>${escapeHtml(about)}</strong>: ${escapeHtml(says)}</span></li>`;

/** Asks for the code that the start has printed. */
export function codePage(productName: string, isWrong: boolean): PageDocument {
  const body = `<main>
<h1>Set up ${escapeHtml(productName)}</h1>
<form method="post" action="/setup/code"><section><p>The start has printed a code, in the terminal or in the log of the service or container. It shows that this server is yours.</p>
<div class="fields"><div><label for="code">Code</label><input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" required${isWrong ? ' aria-invalid="true" aria-describedby="code-problem"' : ''}>
${isWrong ? '<p class="problem" id="code-problem">This is not the code. A new start prints a new one.</p>' : ''}</div>
<button class="button">Go on</button></div></section></form>
</main>`;
  return serverPage({ title: 'Setup', productName, style, body, isIndexed: false });
}

/** Tells that all is stored, and leads to the sign-in once the server has begun. */
export function setUpPage(productName: string, publicUrl: string): PageDocument {
  const address = `${publicUrl}/auth`;
  const body = `<main>
<h1>All set</h1>
<section><p id="state" role="status">The server begins. This takes a few seconds.</p>
<p><a href="${escapeHtml(address)}">Sign in at ${escapeHtml(publicUrl)}</a></p></section>
</main>
<script>
const state=document.querySelector('#state');
const timer=setInterval(async()=>{
  try{
    if(!(await fetch('/readyz')).ok)return;
    clearInterval(timer);state.textContent='The site is open.';
    if(new URL(document.links[0].href).origin===location.origin)location.replace(document.links[0].href);
  }catch{}
},1000);
</script>`;
  return serverPage({ title: 'All set', productName, style, body, isIndexed: false });
}
