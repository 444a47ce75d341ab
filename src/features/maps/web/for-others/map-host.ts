/** The address of the style of an operator's own map (MAP_STYLE_URL), read from the page that the server sent; null for none. */
export const productMapStyle = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="map-style"]')?.content ?? null;

/** The host that an operator's own map comes from; null if the server sends its own. */
export function productMapHost(): string | null {
  const style = productMapStyle();
  return style === null ? null : new URL(style).host;
}
