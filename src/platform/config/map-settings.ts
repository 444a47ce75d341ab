import type { z } from 'zod';
import { webAddress } from './variables.ts';

/** The map of an operator's own. */
export type MapSettings = {
  /** The address of a MapLibre style, which browsers load instead of the map that the server ships; null for none. */
  mapStyleUrl: string | null;
};

export const mapVariables = (isProduction: boolean) => ({
  MAP_STYLE_URL: webAddress(isProduction, 'https://tiles.example/style.json').optional(),
});

export const mapSettings = (values: z.output<z.ZodObject<ReturnType<typeof mapVariables>>>): MapSettings => ({
  mapStyleUrl: values.MAP_STYLE_URL ?? null,
});

/** The only other origin that pages may load from; null for none. */
export const mapOriginOf = ({ mapStyleUrl }: MapSettings): string | null =>
  mapStyleUrl === null ? null : new URL(mapStyleUrl).origin;
