type Welcome = { heading: readonly string[]; text: string };

const none: Welcome = { heading: [], text: '' };

/** The landing page's words, as the server puts them into every page; while a page is prerendered the tokens for them. */
export function welcomeWords(): Welcome {
  if (typeof document === 'undefined')
    return { heading: ['%WELCOME_1%', '%WELCOME_2%', '%WELCOME_3%'], text: '%WELCOME_TEXT%' };
  const words = document.querySelector<HTMLMetaElement>('meta[name="welcome"]')?.content;
  return words ? (JSON.parse(words) as Welcome) : none;
}
