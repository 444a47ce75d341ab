/**
 * The years that somebody who signs up must have, as configured (MINIMUM_AGE); read from the page that the server sent. Apart
 * from the other settings, because the landing page does not say it.
 */
export const productMinimumAge = (): number =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="minimum-age"]')?.content || 16);
