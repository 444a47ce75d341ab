import type { z } from 'zod';
import {
  type BucketSettings,
  bucketSettings,
  bucketVariables,
  missingBucketVariables,
} from './bucket-settings.ts';
import { type MapSettings, mapSettings, mapVariables } from './map-settings.ts';
import {
  missingOffSiteVariables,
  type OffSiteSettings,
  offSiteSettings,
  offSiteVariables,
} from './off-site-settings.ts';
import {
  missingOpenIdVariables,
  type OpenIdSettings,
  openIdSettings,
  openIdVariables,
} from './openid-settings.ts';

/** The services of others that the product uses, if they are configured. */
export type ServiceSettings = MapSettings & {
  /** The bucket for the files; null if they are kept in the data folder. */
  bucket: BucketSettings | null;
  /** Where backups are sent besides the data folder; null for nowhere. */
  offSite: OffSiteSettings | null;
  /** OpenID Connect providers that are fully configured. */
  openIdProviders: OpenIdSettings[];
};

/** The variables of all services. */
export const serviceVariables = (isProduction: boolean) => ({
  ...bucketVariables('S3', isProduction),
  ...offSiteVariables(isProduction),
  ...openIdVariables(isProduction),
  ...mapVariables(isProduction),
});

/** One line for each variable that is missing beside those that are set. */
export const missingServiceVariables = (given: Record<string, string | undefined>): string[] => [
  ...missingBucketVariables('S3', given),
  ...missingOffSiteVariables(given),
  ...missingOpenIdVariables(given),
];

export const serviceSettings = (
  values: z.output<z.ZodObject<ReturnType<typeof serviceVariables>>>,
): ServiceSettings => ({
  bucket: bucketSettings('S3', values),
  offSite: offSiteSettings(values),
  openIdProviders: openIdSettings(values),
  ...mapSettings(values),
});
