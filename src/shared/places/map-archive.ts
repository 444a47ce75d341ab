/** The path of the map's archive of tiles, which browsers read by ranges. */
export const MAP_ARCHIVE = '/map/archive.pmtiles';
