/** Replaces the map of files named in texts, all of which Astro would import. */
export default new Map();
